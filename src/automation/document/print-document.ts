import type { Content } from 'pdfmake/interfaces';
import type { Letterhead } from '@/contracts/document';
import { createLocaleFormatter, type LocaleFormatter } from './locale-formatter';
import { makePdf, printable } from './pdf';
import { blocksContent } from './pdf-blocks';
import { type PartLabels, resultBlocks } from './result-blocks';

export interface PrintJob extends Cover, PartLabels {
  /** Text with simple Markdown, or a structured result. */
  source: unknown;
}

/** Prints a job on the current thread. Only the document worker calls it, whose process can be killed during the print. */
export function printDocument(job: PrintJob): Promise<Buffer> {
  const { title, from, source, schema, parts, isSample } = job;
  const formatter = createLocaleFormatter(from.spelling);
  const content = [
    ...coverContent(job, formatter),
    ...blocksContent(resultBlocks(source, { schema, parts }, formatter)),
  ];
  const footnote = [isSample && 'Sample', title, from.name].filter(Boolean).join(' | ');
  return makePdf({ title, author: from.name, paper: from.paper, language: formatter.locale, footnote }, content);
}

/** Says on the cover of a demo what it is. */
const SAMPLE_NOTE = 'Composed for a demonstration. No model was asked.';

const DAY_MS = 86_400_000;

/** Content of a cover page. */
interface Cover {
  title: string;
  client?: string | undefined;
  /** ISO time. */
  date: string;
  validDays?: number | undefined;
  /** Whether the content is that of a demo. */
  isSample?: boolean | undefined;
  from: Letterhead;
}

/** Returns the cover page: title, recipient, sender, date and validity. */
function coverContent(
  { title, client, date, validDays, from, isSample }: Cover,
  formatter: LocaleFormatter,
): Content[] {
  const { logo, name, contact } = from;
  const day = new Date(date);
  const rows: [string, string][] = [
    ...(isSample ? [['Sample', SAMPLE_NOTE] as [string, string]] : []),
    ...(client ? [['Prepared for', client] as [string, string]] : []),
    ...(name ? [['Prepared by', name] as [string, string]] : []),
    ['Date', formatter.date(day)],
    ...(validDays ? [['Validity', validity(validDays, day, formatter)] as [string, string]] : []),
  ];
  return [
    logo
      ? { image: `data:${logo.type};base64,${logo.data}`, fit: [190, 70] }
      : { text: printable(name), style: 'client', bold: true },
    { text: printable(title), style: 'title', margin: [0, logo ? 130 : 190, 0, 26] },
    {
      table: {
        widths: [90, '*'],
        body: rows.map(([label, value]) => [
          { text: label, color: '#6B6B7B' },
          { text: printable(value), bold: label === 'Prepared for' || label === 'Sample' },
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
    // The page break comes after the contact line, so that the content starts on a new page.
    { text: printable(contact), color: '#6B6B7B', margin: [0, 26, 0, 0], pageBreak: 'after' },
  ];
}

/** Formats the validity: "Valid 30 days, until 2 March 2026" (docs/behaviour.md, section 9). */
function validity(days: number, from: Date, formatter: LocaleFormatter): string {
  const until = formatter.date(new Date(from.getTime() + days * DAY_MS));
  return `Valid ${days} ${days === 1 ? 'day' : 'days'}, until ${until}`;
}
