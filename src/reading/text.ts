const BYTE_ORDER_MARK = '\uFEFF';
const NUL = '\u0000';

/** What stands where a key stood. */
export const KEY_MASK = '[key hidden]';

/** What keys of well-known providers look like, also where the provider shortened them with stars. */
const KEY_LOOK = /\b(Bearer )[-\w*.~+/=]{6,}|\b(?:sk-|re_|AIza)[-\w*.]{6,}/g;

/** Whether a text holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** A text without a leading byte order mark and without NUL characters, which some servers add. */
export function withoutNoise(text: string): string {
  const start = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  return start.includes(NUL) ? start.replaceAll(NUL, '') : start;
}

/**
 * The first `length` characters of a text, with "..." behind them; the text itself where it is no longer than that.
 * Never cuts an emoji in two. docs/behaviour.md, section 2 (preview of a long prompt).
 */
export function preview(text: string, length: number): string {
  if (text.length <= length) return text;
  const cutsPair = isHighSurrogate(text.charCodeAt(length - 1));
  return `${text.slice(0, cutsPair ? length - 1 : length)}...`;
}

/** A text without the reasoning some models put in front of their answer, in a `<think>` element. */
export function withoutThinking(text: string): string {
  const start = text.trimStart();
  const tag = /^<(think|thinking)>/.exec(start)?.[1];
  if (!tag) return text;
  const end = start.indexOf(`</${tag}>`);
  return end < 0 ? text : start.slice(end + tag.length + 3).trimStart();
}

/** A text with everything that looks like an API key covered; providers quote part of a refused key in their errors. */
export function withoutKeys(text: string): string {
  return text.replace(KEY_LOOK, (_key, bearer = '') => bearer + KEY_MASK);
}

/** The lines of a text that say something, without the white space around them. */
export function linesOf(text: string): string[] {
  // Not a pattern for white space around a line break: it would be tried anew at every blank of a long run.
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean);
}

/** A text on one line, no longer than `length` characters. */
export function inBrief(text: string, length: number): string {
  return preview(text.replace(/\s+/g, ' ').trim(), length);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
