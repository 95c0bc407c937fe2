import { lexer } from 'marked';
import { canRenderMarkdown } from '@/reading/markdown-text';

/** Matches what may become a picture, or markup that loads something. */
const MAY_LOAD = /!\[|<|image:/i;

/** Matches the start of a tag with attributes, and of a style sheet; an address in angle brackets is none. */
const LOADING_TAG = /<(?!(?:https?|mailto):)(?=style\b|[a-z][^\s/<>]{0,60}[\s/])/gi;

/** Matches a macro of AsciiDoc. */
const IMAGE_MACRO = /\bimage::?(?=[^\s[\]]{1,2000}\[)/gi;

/** How often the rest of a text is read again: removing a picture may turn code around it into text. */
const MAX_READS = 8;

/**
 * Turns the pictures of a Markdown text into links, as the site's pages do, and markup that loads something into text. An
 * assistant that shows the text would load them, and their addresses could send parts of the conversation to a foreign
 * server. Code stays as it is.
 */
export function withoutPictures(text: string): string {
  if (!MAY_LOAD.test(text)) return text;
  let current = text;
  for (let read = 0; read < MAX_READS && canRenderMarkdown(current); read += 1) {
    const next = withoutPicturesOutsideCode(current);
    if (next === current) return next;
    current = next;
  }
  return withoutAnyPicture(current);
}

/** Applies a function to every text in a JSON value, keys included. */
export function mapTexts<T>(value: T, map: (text: string) => string): T {
  if (typeof value === 'string') return map(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)])) as T;
}

/** Removes pictures from code too: for a text in which another format hides what is code. */
export function withoutAnyPicture(text: string): string {
  return text
    .replace(/!+(\[)?/g, (marks, bracket: string | undefined) => bracket ?? marks)
    .replace(LOADING_TAG, '&lt;')
    .replace(IMAGE_MACRO, '');
}

function withoutPicturesOutsideCode(text: string): string {
  const blocks = lexer(text);
  const hasAll = blocks.map(({ raw }) => raw).join('') === text.replace(/\r\n?/g, '\n');
  if (!hasAll) return withoutAnyPicture(text);
  return blocks.map(({ type, raw }) => (type === 'code' ? raw : withoutAnyPicture(raw))).join('');
}
