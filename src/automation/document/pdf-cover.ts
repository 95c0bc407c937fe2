import type { Content } from 'pdfmake/interfaces';
import type { Letterhead } from '@/contracts/document';
import { printable } from './pdf';
import type { Written } from './written';

const DAY_MS = 86_400_000;

/** What a cover says. */
export interface Cover {
  title: string;
  client?: string | undefined;
  /** ISO time. */
  date: string;
  validDays?: number | undefined;
  from: Letterhead;
}

/** The first page: what it is, whom it is for, who it is from, of which day, and how long it is good. */
export function coverContent({ title, client, date, validDays, from }: Cover, written: Written): Content[] {
  const { logo, name, contact } = from;
  const day = new Date(date);
  const facts: [string, string][] = [
    ...(client ? [['Prepared for', client] as [string, string]] : []),
    ...(name ? [['Prepared by', name] as [string, string]] : []),
    ['Date', written.date(day)],
    ...(validDays ? [['Validity', validity(validDays, day, written)] as [string, string]] : []),
  ];
  return [
    logo
      ? { image: `data:${logo.type};base64,${logo.data}`, fit: [190, 70] }
      : { text: printable(name), style: 'client', bold: true },
    { text: printable(title), style: 'title', margin: [0, logo ? 130 : 190, 0, 26] },
    {
      table: {
        widths: [90, '*'],
        body: facts.map(([label, words]) => [
          { text: label, color: '#6B6B7B' },
          { text: printable(words), bold: label === 'Prepared for' },
        ]),
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        paddingLeft: () => 0,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
    },
    // Below the last line, so that the next part begins a page.
    { text: printable(contact), color: '#6B6B7B', margin: [0, 26, 0, 0], pageBreak: 'after' },
  ];
}

/** "Valid 30 days, until 2 March 2026" (docs/behaviour.md, section 9). */
function validity(days: number, from: Date, written: Written): string {
  const until = written.date(new Date(from.getTime() + days * DAY_MS));
  return `Valid ${days} ${days === 1 ? 'day' : 'days'}, until ${until}`;
}
