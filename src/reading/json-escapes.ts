/** Matches a string of JSON, with its marks. */
const STRINGS = /"(?:[^"\\]|\\[\s\S])*"/g;
/** Matches a backslash with what it is in front of; the group is what JSON knows without a doubt. */
const ESCAPES = /\\(?:(u[\da-fA-F]{4}|[nrt](?![a-z])|["\\/])|[\s\S])/g;
/** Matches a backslash that was not meant as an escape: JSON has no such one, or one that no answer contains, before a word. */
const UNMEANT = /(?<!\\)(?:\\\\)*\\(?:[^"\\/bfnrtu]|u(?![\da-fA-F]{4})|[bf](?=[a-zA-Z]))/;

/**
 * Returns a string of near-JSON with the escapes that were meant. If one backslash of it was none, as in "C:\dir" or "\frac",
 * the others before words were none either, and all become backslashes of the text.
 */
export function withMeantEscapes(string: string): string {
  if (!UNMEANT.test(string)) return string;
  return string.replace(ESCAPES, (found, certain?: string) => (certain === undefined ? `\\${found}` : found));
}

/** Like `withMeantEscapes`, for all strings of valid JSON: "\frac" has a form feed there, which no answer contains. */
export function withMeantEscapesInJson(json: string): string {
  return /\\[bf][a-z]/i.test(json) ? json.replace(STRINGS, withMeantEscapes) : json;
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#39': "'",
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
};

/** Returns a text of HTML without the entities that stand for marks of HTML. */
export function withoutEntities(html: string): string {
  return html.replace(/&(quot|#34|#39|apos|lt|gt|amp|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Returns the JSON within a text whose quotation marks are all escaped, for JSON or for HTML; undefined for others. */
export function escapedJson(text: string): string | undefined {
  const start = text.slice(0, 200).replace(/\s/g, '');
  if (/^[[{]{1,2}&(?:quot|#34);/.test(start)) return withoutEntities(text);
  // A spreadsheet doubles them.
  if (/^[[{]{1,2}""[^",:\]}]/.test(start)) return /(?<!")"(?!")/.test(text) ? undefined : text.replaceAll('""', '"');
  if (!/^[[{]{1,2}\\"/.test(start) || /(?<!\\)"/.test(text)) return undefined;
  try {
    return JSON.parse(`"${text.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`) as string;
  } catch {
    return undefined;
  }
}
