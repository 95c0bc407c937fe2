import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Content, TFontDictionary } from 'pdfmake/interfaces';
import { type FontRun, PdfLetters, type ScriptFont } from './pdf-letters';

const require = createRequire(import.meta.url);
const roboto = require('pdfmake/fonts/Roboto.js') as TFontDictionary;
const robotoFolder = resolve(dirname(require.resolve('pdfmake/fonts/Roboto.js')), 'Roboto') + sep;
const folder = fileURLToPath(new URL('./fonts/', import.meta.url));

/** Fonts for letters that the main ones lack; of the East Asian ones, in the order in which one lends a letter to another. */
const SCRIPT_FONTS: readonly ScriptFont[] = [
  { name: 'Noto Sans SC', script: 'Simplified Chinese', file: `${folder}noto-sans-sc.ttf` },
  { name: 'Noto Sans TC', script: 'Traditional Chinese', file: `${folder}noto-sans-tc.ttf` },
  { name: 'Noto Sans JP', script: 'Japanese', file: `${folder}noto-sans-jp.ttf` },
  { name: 'Noto Sans KR', script: 'Korean', file: `${folder}noto-sans-kr.ttf` },
  {
    name: 'Noto Sans Thai',
    script: 'Thai',
    file: `${folder}noto-sans-thai.ttf`,
    bold: `${folder}noto-sans-thai-bold.ttf`,
  },
  {
    name: 'Noto Sans Devanagari',
    script: 'Devanagari',
    file: `${folder}noto-sans-devanagari.ttf`,
    bold: `${folder}noto-sans-devanagari-bold.ttf`,
  },
  {
    name: 'Noto Sans Arabic',
    script: 'Arabic',
    file: `${folder}noto-sans-arabic.ttf`,
    bold: `${folder}noto-sans-arabic-bold.ttf`,
    lineHeight: 0.85,
  },
  {
    name: 'Noto Sans Hebrew',
    script: 'Hebrew',
    file: `${folder}noto-sans-hebrew.ttf`,
    bold: `${folder}noto-sans-hebrew-bold.ttf`,
  },
];

/** The fonts of documents by name. A font for other letters than the main ones is read when a document uses it. */
export const FONTS: TFontDictionary = {
  ...roboto,
  ...Object.fromEntries(SCRIPT_FONTS.map(({ name, file, bold = file }) => [name, { normal: file, bold }])),
};

export const letters = new PdfLetters(
  Object.values(roboto).flatMap(({ normal, bold }) => [normal, bold].map(String)),
  SCRIPT_FONTS,
);

/** Whether a path is that of a font of documents. */
export function isFontFile(path: string): boolean {
  return [robotoFolder, folder].some((fonts) => resolve(path).startsWith(fonts));
}

/** Splits the texts that make up a paragraph; see `PdfLetters.paragraphRuns`. */
type Split = (texts: readonly string[]) => FontRun[][];

/** Keys of content whose values hold further content. */
const CONTENT_KEYS = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'];

/** Returns content with each text in the fonts that have its letters. */
export function withFonts(content: Content[], split: Split): Content[] {
  return content.map((part) => inFonts(part, split) as Content);
}

function inFonts(part: unknown, split: Split): unknown {
  if (typeof part === 'string') {
    const text = textInFonts(part, split);
    return typeof text === 'string' ? text : { text };
  }
  if (Array.isArray(part)) return part.map((entry) => inFonts(entry, split));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => {
    if (!CONTENT_KEYS.includes(key)) return [key, value];
    return [key, key === 'text' ? textInFonts(value, split) : inFonts(value, split)];
  });
  return Object.fromEntries(entries);
}

/** Returns a text as runs of one font, each with the style of the span that it is from. */
function textInFonts(text: unknown, split: Split): unknown {
  if (typeof text === 'string') {
    const [runs = []] = split([text]);
    return runs.some(({ font }) => font) ? runs : text;
  }
  if (!Array.isArray(text)) return text;
  const spans = text.map((span: string | { text: string }) => (typeof span === 'string' ? { text: span } : span));
  const runs = split(spans.map((span) => span.text));
  return spans.flatMap((span, index) => (runs[index] ?? []).map((run) => ({ ...span, ...run })));
}
