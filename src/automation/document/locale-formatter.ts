import type { Spelling } from '@/contracts/document';

/** Formats values for one spelling. */
export type LocaleFormatter = ReturnType<typeof createLocaleFormatter>;

const LOCALES: Readonly<Record<Spelling, string>> = { uk: 'en-GB', us: 'en-US' };

const NUMERIC_FORMATS = new Set(['number', 'amount', 'percent', 'share', 'money']);

/** Words in our own texts that American English spells differently. */
const AMERICAN_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bSet-up\b/g, 'Setup'],
  [/\bset-up\b/g, 'setup'],
];

/** Creates a formatter for a spelling. Prices are in US dollars (docs/behaviour.md, section 1), dates in UTC. */
export function createLocaleFormatter(spelling: Spelling) {
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
    // A share is at most 1; a larger value is a percentage.
    if (as === 'share') return percents.format(Math.abs(value) <= 1 ? value : value / 100);
    return numbers.format(value);
  };
  return {
    /** Language tag of the spelling. */
    locale,
    /** Adapts a text written by us to the spelling. */
    localize: (text: string): string =>
      spelling === 'us'
        ? AMERICAN_SPELLINGS.reduce((result, [british, word]) => result.replace(british, word), text)
        : text,
    date: (day: Date): string => days.format(day),
    /** Formats a value as its declared format; a value of another shape is returned as text. */
    value(value: string | number | boolean, as?: string): string {
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      if (as === 'date' && /^\d{4}-\d\d-\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value))))
        return days.format(Date.parse(String(value)));
      if (typeof value === 'number') return number(value, as);
      return isNumericFormat(as) && /^-?\d+(\.\d+)?$/.test(value.trim()) ? number(Number(value), as) : value;
    },
  };
}

export function isNumericFormat(as: string | undefined): boolean {
  return as !== undefined && NUMERIC_FORMATS.has(as);
}
