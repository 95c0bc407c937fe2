import { createRequire } from 'node:module';
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Paper } from '@/contracts/document';
import { FONTS, isFontFile, letters, withFonts } from './pdf-fonts';
import { type Inline, inVisualOrder } from './text-direction';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const { default: Renderer } = require('pdfmake/js/Renderer.js') as { default: { prototype: LineRenderer } };

/** The part of pdfmake that draws a line after the layout. */
interface LineRenderer {
  renderLine(line: Line, x: number, y: number): void;
}

interface Line {
  inlines: readonly Inline[];
  clone(): Line;
}

// pdfmake knows lines that read from left to right alone. The layout need not know others: the order of its parts changes no line's width.
const drawFromLeft = Renderer.prototype.renderLine;
Renderer.prototype.renderLine = function renderLine(line, x, y) {
  drawFromLeft.call(this, Object.assign(line.clone(), { inlines: inVisualOrder(line.inlines) }), x, y);
};

// The content comes from a model: it may reference no URL, and no file except the fonts.
pdfmake.setFonts(FONTS);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isFontFile);

const SMALL = { fontSize: 8.5, color: '#6B6B7B' };

/** Words of a document that its font cannot print. The message is for the member. */
export class UnprintableError extends Error {}

/** Page setup and metadata of a PDF. */
export interface PdfFrame {
  title: string;
  author?: string;
  paper: Paper;
  /** Language tag of the texts around the content, by which readers pronounce it. */
  language: string;
  /** Printed at the bottom left of every page but the first. */
  footnote: string;
}

/**
 * Creates a PDF; its first page is a cover without a page number.
 *
 * @throws UnprintableError if the font lacks letters of it: a document with gaps would go to a client unseen
 */
export async function makePdf(
  { title, author, paper, language, footnote }: PdfFrame,
  content: Content[],
): Promise<Buffer> {
  const words = JSON.stringify([title, author, footnote, content]);
  const unprintable = letters.unprintable(words);
  if (unprintable) throw new UnprintableError(unprintableText(unprintable));
  const scriptFonts = letters.scriptFontsFor(words);
  const split = (texts: readonly string[]) => letters.paragraphRuns(texts, scriptFonts);
  const definition: TDocumentDefinitions = {
    version: '1.7',
    language,
    displayTitle: true,
    info: { title: printable(title), ...(author && { author: printable(author) }) },
    pageSize: paper === 'a4' ? 'A4' : 'LETTER',
    pageMargins: [56, 64, 56, 64],
    content: withFonts(content, split),
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: '#1B1B27' },
    styles: {
      title: { fontSize: 30, bold: true, color: '#4B1590', lineHeight: 1.15 },
      client: { fontSize: 15, color: '#1B1B27' },
      heading: { fontSize: 15, bold: true, color: '#4B1590', margin: [0, 14, 0, 6] },
      subheading: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
      large: { fontSize: 20, bold: true, margin: [0, 6, 0, 10] },
      small: SMALL,
      footer: SMALL,
    },
    footer: (page, pages) =>
      page === 1
        ? ''
        : {
            columns: [
              { text: split([printable(footnote)]).flat(), style: 'footer' },
              { text: `${page} / ${pages}`, style: 'footer', alignment: 'right', width: 60 },
            ],
            margin: [56, 20, 56, 0],
            style: 'footer',
          },
    // Moves a heading to the next page if nothing but headings and the footer follows it on its page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      isHeading(node) && getFollowingNodesOnPage().every((next) => isHeading(next) || next.style === 'footer'),
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function isHeading({ style }: Pick<ContentText, 'style'>): boolean {
  return style === 'heading' || style === 'subheading';
}

/** Returns a text as the font can print it; see `PdfLetters`. */
export function printable(text: string): string {
  return letters.printable(text);
}

function unprintableText({ words, script }: { words: string; script: string }): string {
  const kind = script === 'other' ? 'letters' : `${script} letters`;
  return `The document has ${kind} that it cannot be printed with: "${words}". Write them in Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese or Korean letters, or copy the text instead.`;
}
