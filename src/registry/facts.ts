import type { Fact } from '@/generated/declaration';

/** What is known without asking, as text. Facts about a member are absent where nobody is signed in. */
export type Facts = Readonly<Partial<Record<Fact, string>>>;

/** Facts that every submit has; the others depend on who is signed in. */
export function isAlwaysKnown(fact: Fact): boolean {
  return fact !== 'email' && fact !== 'firstName';
}

/** A date of the calendar the member lives by, such as 2026-01-31. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** What a form begins with of what is known: the declared facts, in the fields they are declared for. */
export function prefilled(prefill: Readonly<Record<string, Fact>> = {}, facts: Facts): Record<string, string> {
  const known = Object.entries(prefill).map(([field, fact]) => [field, facts[fact]] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
