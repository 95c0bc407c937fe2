import { ExternalLink } from '@/ui/external-link';
import { textLinkClass } from '@/ui/text-link';
import { anyLine } from './any-text';
import { mailHref, phoneHref, webHref, webLabel } from './safe-links';

/** What a value of a result is, and so how it is shown; a text where left out. */
export type ShownAs = 'text' | 'link' | 'email' | 'phone' | 'number' | 'amount' | 'percent' | 'share' | 'date';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A value as people read it; a text that is not what it should be stays as it came, and nothing is an empty text. */
export function textOf(value: unknown, as: ShownAs = 'text'): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return anyLine(value);
  const number = typeof value === 'number' ? value : numberIn(value as string);
  if (number !== undefined && as === 'number') return numbers.format(number);
  if (number !== undefined && as === 'amount') return amounts.format(number);
  if (number !== undefined && as === 'percent') return percents.format(number / 100);
  if (number !== undefined && as === 'share') return percents.format(shareOf(number));
  if (as === 'date') return dateText(String(value));
  return String(value);
}

/** A value where it stands: a link where it is a phone number, an e-mail or a web address, otherwise its text. */
export function ShownValue({ value, as }: { value: unknown; as?: ShownAs | undefined }) {
  const text = textOf(value, as);
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

/** A share is at most 1: what is larger was given as a percentage. */
function shareOf(number: number): number {
  return Math.abs(number) <= 1 ? number : number / 100;
}

/** Whether values shown so are figures: they stand below each other digit by digit. */
export function isFigure(as: ShownAs | undefined): boolean {
  return as === 'number' || as === 'amount' || as === 'percent' || as === 'share';
}

function numberIn(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** A day or a moment as people write it; days stay the day they are, wherever they are read. */
function dateText(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/^\d{4}-\d\d/.test(text)) return text;
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  return new Intl.DateTimeFormat(
    'en-US',
    day ? { dateStyle: 'medium', timeZone: 'UTC' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(time);
}
