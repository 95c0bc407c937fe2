import type { Fact } from '@/generated/declaration';

/** Values known without asking the member, as text. Those about the member are absent for visitors. */
export type ContextVariables = Readonly<Partial<Record<Fact, string>>>;

/** Returns whether a context variable is available on every submit; the others need a signed-in member. */
export function isAlwaysAvailable(fact: Fact): boolean {
  return fact !== 'email' && fact !== 'firstName';
}

/** Formats a date in the member's local calendar, such as 2026-01-31. */
export function isoDay(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** Returns the initial answers of a form that come from context variables, as its `prefill` declares. */
export function prefillFromContext(
  prefill: Readonly<Record<string, Fact>> = {},
  facts: ContextVariables,
): Record<string, string> {
  const prefilled = Object.entries(prefill).map(([field, fact]) => [field, facts[fact]] as const);
  return Object.fromEntries(prefilled.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
