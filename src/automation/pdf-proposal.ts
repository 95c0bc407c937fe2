import type { Content } from 'pdfmake/interfaces';
import { asRecord } from './chat-errors';
import { printable } from './pdf';

/** How long a proposal is good for (Specification, section 9). */
const VALID = 'Valid 30 days';

/** Names of parts that do not read well when made from their key. */
const NAMES: Record<string, string> = {
  oneLiner: 'In one line',
  icp: 'Ideal client',
  kpis: 'KPIs',
  roi: 'Return on investment',
  expectedMonthlyROI: 'Expected monthly ROI',
  roadmap90d: '90-day roadmap',
  faq: 'FAQ',
};

/** An offer with everything it holds as parts of a document: every value of it is printed, whatever its shape. */
export function proposalContent(value: unknown): Content[] {
  const { offer, extras, ...rest } = asRecord(value);
  const parts = offer ? { ...asRecord(offer), ...asRecord(extras) } : rest;
  const sections = Object.entries(parts).flatMap(([key, inner]) => section(key, inner, 0));
  return [{ text: VALID, style: 'small', margin: [0, 0, 0, 10] }, ...sections];
}

function section(key: string, value: unknown, depth: number): Content[] {
  if (isBlank(value)) return [];
  if (isPlain(value) && depth > 0)
    return [{ text: [{ text: `${nameOf(key)}: `, bold: true }, printable(String(value))], margin: [0, 0, 0, 3] }];
  const heading: Content = { text: nameOf(key), style: depth === 0 ? 'heading' : 'subheading' };
  return [heading, ...inside(value, depth + 1)];
}

function inside(value: unknown, depth: number): Content[] {
  if (isPlain(value)) return [{ text: printable(String(value)), margin: [0, 0, 0, 5] }];
  if (!Array.isArray(value))
    return Object.entries(asRecord(value)).flatMap(([key, inner]) => section(key, inner, depth));
  if (value.every(isPlain)) return [{ ul: value.map((item) => printable(String(item))), margin: [0, 0, 0, 6] }];
  return value.map((item) => ({ stack: inside(item, depth), margin: [0, 0, 0, 8] }));
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A key as words: `setupDays` and `setup_days` read "Setup days". */
function nameOf(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return printable(NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1));
}
