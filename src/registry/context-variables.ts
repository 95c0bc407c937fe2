import type { Fact } from '@/generated/declaration';

/** The context variables, as text. Those about the member are absent for visitors. */
export type ContextVariables = Readonly<Partial<Record<Fact, string>>>;

/** Returns true if a context variable is available on every submit; the other variables need a signed-in member. */
export function isAlwaysAvailable(fact: Fact): boolean {
  return fact !== 'email' && fact !== 'firstName';
}

/** Formats a date in the member's local calendar, such as 2026-01-31; pickers need four digits of a year that is being typed. */
export function isoDay(moment: Date): string {
  const pad = (part: number, digits = 2) => String(part).padStart(digits, '0');
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** Words for generated names. */
const ADJECTIVES =
  'amber brave bright calm clear clever eager fair gentle golden happy lively quick quiet silver swift';
const NOUNS = 'brook canyon cedar cloud field forest harbor island lake meadow maple ocean river stone summit valley';

/** Returns a generated name such as "calm-river-42". `random` returns numbers from 0 up to 1. */
function randomName(random: () => number): string {
  const pick = (words: string) => words.split(' ')[Math.floor(random() * 16)];
  return `${pick(ADJECTIVES)}-${pick(NOUNS)}-${10 + Math.floor(random() * 90)}`;
}

/** Returns the context variables that are available everywhere: the moment, its parts in local time, and a generated name. */
export function momentVariables(moment: Date, random: () => number = Math.random) {
  const part = (style: Intl.DateTimeFormatOptions) => moment.toLocaleDateString('en-US', style);
  return {
    now: moment.toISOString(),
    today: isoDay(moment),
    year: String(moment.getFullYear()),
    month: part({ month: 'long' }),
    weekday: part({ weekday: 'long' }),
    time: [moment.getHours(), moment.getMinutes()].map((count) => String(count).padStart(2, '0')).join(':'),
    randomName: randomName(random),
  };
}

/** Returns the initial answers of a form that come from context variables, as its `prefill` declares. */
export function prefillFromContext(
  prefill: Readonly<Record<string, Fact>> = {},
  facts: ContextVariables,
): Record<string, string> {
  const prefilled = Object.entries(prefill).map(([field, fact]) => [field, facts[fact]] as const);
  return Object.fromEntries(prefilled.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
