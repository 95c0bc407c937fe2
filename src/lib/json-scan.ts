const QUOTE = 34;
const BACKSLASH = 92;
const OPENERS = new Set([91, 123]);
const CLOSERS = new Set([93, 125]);

/** What can follow an opening bracket in JSON, or in what is nearly JSON; a bracket in prose is followed by a word. */
const JSON_AFTER: Record<string, RegExp> = { '{': /^["'“}\w/]/, '[': /^[[{"'“\]\d/-]|^(true|false|null)\b/ };

/** A piece of a text: from `start` up to, not including, `end`. */
export interface Slice {
  start: number;
  end: number;
}

/** How a bracketed text goes on: `end` behind the closing bracket, or how it stands where the text is over. */
export type Scan = { end: number } | { end: undefined; inString: boolean };

/** Finds the bracket that closes the one at `start`, passing over brackets in strings. One pass. */
export function scanBalanced(text: string, start: number): Scan {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (OPENERS.has(code)) depth += 1;
    else if (CLOSERS.has(code)) {
      depth -= 1;
      if (depth === 0) return { end: at + 1 };
    }
  }
  return { end: undefined, inString };
}

/** Where the first bracket at or behind `from` stands that may open a JSON value; -1 where there is none. */
export function findOpener(text: string, from: number): number {
  const opener = /[[{]/g;
  opener.lastIndex = from;
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const next = text.slice(match.index + 1, match.index + 200).trimStart();
    if (JSON_AFTER[match[0]]?.test(next)) return match.index;
  }
  return -1;
}

/** How deep the brackets of a text are nested, those in strings not counted. One pass. */
export function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (inString) at += code === BACKSLASH ? 1 : 0;
    else if (OPENERS.has(code)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (CLOSERS.has(code)) depth -= 1;
  }
  return deepest;
}
