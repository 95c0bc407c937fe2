import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Paper } from '@/contracts/document';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const fonts = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];
const fontDir = resolve(dirname(require.resolve('pdfmake/fonts/Roboto.js')), 'Roboto') + sep;

// What is printed comes from a model: it may name no address and no file but the fonts.
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => resolve(path).startsWith(fontDir));

/** What stands around the content of a PDF. */
export interface PdfFrame {
  title: string;
  /** Who wrote it, where that is said. */
  author?: string;
  paper: Paper;
  /** Left at the foot of every page but the first. */
  footnote: string;
}

/** Makes a PDF of its content, the first page of which is a cover without number. */
export function makePdf({ title, author, paper, footnote }: PdfFrame, content: Content[]): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    info: { title: printable(title), ...(author && { author: printable(author) }) },
    pageSize: paper === 'a4' ? 'A4' : 'LETTER',
    pageMargins: [56, 64, 56, 64],
    content,
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: '#1B1B27' },
    styles: {
      title: { fontSize: 30, bold: true, color: '#4B1590', lineHeight: 1.15 },
      client: { fontSize: 15, color: '#1B1B27' },
      heading: { fontSize: 15, bold: true, color: '#4B1590', margin: [0, 14, 0, 6] },
      subheading: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
      small: { fontSize: 8.5, color: '#6B6B7B' },
    },
    footer: (page, pages) =>
      page === 1
        ? ''
        : {
            columns: [
              { text: printable(footnote), style: 'small' },
              { text: `${page} / ${pages}`, style: 'small', alignment: 'right', width: 60 },
            ],
            margin: [56, 20, 56, 0],
          },
    // No heading stands alone at the foot of a page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      (node.style === 'heading' || node.style === 'subheading') && getFollowingNodesOnPage().length === 0,
  };
  return pdfmake.createPdf(definition).getBuffer();
}

/** A text with only what the built-in font can print. */
export function printable(text: string): string {
  return text
    .replaceAll('→', '->')
    .replace(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Sc}+<=>|~^`\s]/gu, ' ');
}
