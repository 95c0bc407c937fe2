const BYTE_ORDER_MARK = '\uFEFF';
const NUL = '\u0000';

/** Replacement for a masked key. */
export const KEY_MASK = '[key hidden]';

/** Matches keys of well-known providers, including those a provider shortened with asterisks. */
const KEY_PATTERN = /\b(Bearer )[-\w*.~+/=]{6,}|\b(?:sk-|re_|AIza|AQ\.)[-\w*.]{6,}/g;

/** Returns whether a text is empty or only white space. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Removes a leading byte order mark and NUL characters, which some servers add. */
export function withoutBomAndNul(text: string): string {
  const start = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  return start.includes(NUL) ? start.replaceAll(NUL, '') : start;
}

/**
 * Shortens a text to `length` characters, followed by "..."; returns shorter texts unchanged. Never splits a surrogate
 * pair, such as an emoji. docs/behaviour.md, section 2 (preview of a long prompt).
 */
export function preview(text: string, length: number): string {
  if (text.length <= length) return text;
  const cutsPair = isHighSurrogate(text.charCodeAt(length - 1));
  return `${text.slice(0, cutsPair ? length - 1 : length)}...`;
}

/** Removes the reasoning that some models put before their answer in a `<think>` element. */
export function withoutThinking(text: string): string {
  const start = text.trimStart();
  const tag = /^<(think|thinking)>/.exec(start)?.[1];
  if (!tag) return text;
  const end = start.indexOf(`</${tag}>`);
  return end < 0 ? text : start.slice(end + tag.length + 3).trimStart();
}

/** Masks everything that looks like an API key, because providers quote part of a rejected key in their errors. */
export function maskLikelyKeys(text: string): string {
  return text.replace(KEY_PATTERN, (_key, bearer = '') => bearer + KEY_MASK);
}

export function nonBlankLines(text: string): string[] {
  // A pattern for white space around line breaks would take quadratic time on long runs of spaces.
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean);
}

/** Collapses a text to a single line of at most `length` characters. */
export function toSingleLine(text: string, length: number): string {
  return preview(text.replace(/\s+/g, ' ').trim(), length);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
