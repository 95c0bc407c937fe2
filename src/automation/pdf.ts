import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const fonts = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];
const fontDir = resolve(dirname(require.resolve('pdfmake/fonts/Roboto.js')), 'Roboto') + sep;

// What is printed comes from a model: it may name no address and no file but the fonts.
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => resolve(path).startsWith(fontDir));

/** Makes a PDF of a title and its content. */
export function makePdf(title: string, content: Content[], footnote?: string): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    info: { title: printable(title) },
    pageMargins: [56, 64, 56, 64],
    content: [{ text: printable(title), style: 'title' }, ...content],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: '#1B1B27' },
    styles: {
      title: { fontSize: 24, bold: true, color: '#4B1590', margin: [0, 0, 0, 14] },
      heading: { fontSize: 15, bold: true, color: '#4B1590', margin: [0, 14, 0, 6] },
      subheading: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
      small: { fontSize: 8.5, color: '#6B6B7B' },
    },
    footer: (page, pages) => ({
      columns: [
        { text: footnote ? printable(footnote) : '', style: 'small' },
        { text: `${page} / ${pages}`, style: 'small', alignment: 'right' },
      ],
      margin: [56, 20, 56, 0],
    }),
  };
  return pdfmake.createPdf(definition).getBuffer();
}

/** A text with only what the built-in font can print. */
export function printable(text: string): string {
  return text
    .replaceAll('→', '->')
    .replace(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Sc}+<=>|~^`\s]/gu, ' ');
}
