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

/** Returns whether a value contains a text of several words, at any depth of up to 6. */
export function hasWords(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\S\s+\S/.test(value);
  if (typeof value !== 'object' || value === null || depth > 6) return false;
  return Object.values(value).some((part) => hasWords(part, depth + 1));
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
