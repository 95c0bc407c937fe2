import type { Spelling } from '@/contracts/document';

/** Values as people of a spelling write them. */
export interface Written {
  /** Words of our own. */
  words(text: string): string;
  date(day: Date): string;
  /** A value of a part as what it is declared to be; one of another shape is its text. */
  value(value: string | number | boolean, as?: string): string;
}

const LOCALES: Readonly<Record<Spelling, string>> = { uk: 'en-GB', us: 'en-US' };

const FIGURES = new Set(['number', 'amount', 'percent', 'share', 'money']);

/** Words of our own that are spelt otherwise in American English. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/\bSet-up\b/g, 'Setup'],
  [/\bset-up\b/g, 'setup'],
];

/** Writes in a spelling. Prices are in US dollars (docs/behaviour.md, section 1), and days are those of UTC. */
export function writtenIn(spelling: Spelling): Written {
  const locale = LOCALES[spelling];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const number = (value: number, as?: string): string => {
    if (as === 'money') return money.format(value).replace(/\.00$/, '');
    if (as === 'amount') return amounts.format(value);
    if (as === 'percent') return percents.format(value / 100);
    // A share is at most 1: what is larger was given as a percentage.
    if (as === 'share') return percents.format(Math.abs(value) <= 1 ? value : value / 100);
    return numbers.format(value);
  };
  return {
    words: (text) =>
      spelling === 'us' ? AMERICAN.reduce((said, [british, word]) => said.replace(british, word), text) : text,
    date: (day) => days.format(day),
    value(value, as) {
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      if (as === 'date' && /^\d{4}-\d\d-\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value))))
        return days.format(Date.parse(String(value)));
      if (typeof value === 'number') return number(value, as);
      return isFigure(as) && /^-?\d+(\.\d+)?$/.test(value.trim()) ? number(Number(value), as) : value;
    },
  };
}

/** Whether values shown so are figures. */
export function isFigure(as: string | undefined): boolean {
  return as !== undefined && FIGURES.has(as);
}
