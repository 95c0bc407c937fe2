import { amountWithUnit } from '@/reading/amount-with-unit';
import { ExternalLink } from '@/ui/external-link';
import { textLinkClass } from '@/ui/text-link';
import { toReadableLine } from './readable-text';
import { mailHref, phoneHref, webHref, webLabel } from './safe-links';

/** How a value of a result is formatted; "text" by default. */
export type DisplayFormat = 'text' | 'link' | 'email' | 'phone' | 'number' | 'amount' | 'percent' | 'share' | 'date';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a value, a number with its unit. A text that does not fit is unchanged; null and undefined become ''. */
export function formatValue(value: unknown, as: DisplayFormat = 'text', unit?: unknown): string {
  return amountWithUnit(value, unit, formatWithoutUnit(value, as), 'en-US');
}

function formatWithoutUnit(value: unknown, as: DisplayFormat): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return toReadableLine(value);
  if (as === 'text') return String(value);
  const number = typeof value === 'number' ? value : parseNumber(value as string);
  if (number !== undefined && as === 'number') return numbers.format(number);
  if (number !== undefined && as === 'amount') return amounts.format(number);
  if (number !== undefined && as === 'percent') return percents.format(number / 100);
  if (number !== undefined && as === 'share') return percents.format(toShare(number));
  if (as === 'date') return formatDate(String(value));
  return String(value);
}

interface FormattedValueProps {
  value: unknown;
  as?: DisplayFormat | undefined;
  unit?: unknown;
}

/** Renders a formatted value; phone numbers, e-mail and web addresses as links. */
export function FormattedValue({ value, as, unit }: FormattedValueProps) {
  const text = formatValue(value, as, unit);
  if (as === 'phone') return <PlainLink href={phoneHref(text)} text={text} />;
  if (as === 'email') return <PlainLink href={mailHref(text)} text={text} />;
  if (as !== 'link') return text;
  const href = webHref(text);
  if (!href) return text;
  return (
    <ExternalLink href={href} hideIcon>
      {webLabel(text)}
    </ExternalLink>
  );
}

function PlainLink({ href, text }: { href: string | undefined; text: string }) {
  if (!href) return text;
  return (
    <a href={href} className={textLinkClass}>
      {text}
    </a>
  );
}

/** A share is at most 1; a larger number is taken for a percentage. */
function toShare(number: number): number {
  return Math.abs(number) <= 1 ? number : number / 100;
}

/** Whether a format is numeric; numeric columns are right-aligned with tabular digits. */
export function isNumericFormat(as: DisplayFormat | undefined): boolean {
  return as === 'number' || as === 'amount' || as === 'percent' || as === 'share';
}

function parseNumber(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** Formats a day or a timestamp. Days are formatted in UTC, so that they do not shift with the time zone. */
function formatDate(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/^\d{4}-\d\d/.test(text)) return text;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return new Intl.DateTimeFormat(
    'en-US',
    isDay ? { dateStyle: 'medium', timeZone: 'UTC' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(time);
}
