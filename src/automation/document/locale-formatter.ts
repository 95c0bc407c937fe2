import type { Spelling } from '@/contracts/document';

/** Formats values for one spelling. */
export interface LocaleFormatter {
  /** Language tag of the spelling. */
  locale: string;
  /** Adapts a text written by us to the spelling. */
  localize(text: string): string;
  date(day: Date): string;
  /** Formats a value in its declared format. Returns a value that does not fit the format as text. */
  value(value: string | number | boolean, as?: string): string;
}

const LOCALES: Readonly<Record<Spelling, string>> = { uk: 'en-GB', us: 'en-US' };

const NUMERIC_FORMATS = new Set(['number', 'amount', 'percent', 'share', 'money']);

/** Words in our own texts that American English spells differently. */
const AMERICAN_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bSet-up\b/g, 'Setup'],
  [/\bset-up\b/g, 'setup'],
];

/** Creates a formatter for a spelling. Prices are in US dollars (docs/behaviour.md, section 1), dates in UTC. */
export function createLocaleFormatter(spelling: Spelling): LocaleFormatter {
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
    locale,
    localize: (text) =>
      spelling === 'us'
        ? AMERICAN_SPELLINGS.reduce((result, [british, word]) => result.replace(british, word), text)
        : text,
    date: (day) => days.format(day),
    value(value, as) {
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      if (as === 'date' && /^\d{4}-\d\d-\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value))))
        return days.format(Date.parse(String(value)));
      if (typeof value === 'number') return number(value, as);
      return isNumericFormat(as) && /^-?\d+(\.\d+)?$/.test(value.trim()) ? number(Number(value), as) : value;
    },
  };
}

/** Returns whether a format is numeric. */
export function isNumericFormat(as: string | undefined): boolean {
  return as !== undefined && NUMERIC_FORMATS.has(as);
}
