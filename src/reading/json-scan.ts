import { FOREIGN_START, QUOTES } from './json-marks';

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;

/** Patterns of text that follows an opening bracket in JSON or near-JSON; in prose, a word follows. */
const JSON_AFTER: Record<string, RegExp> = {
  '{': new RegExp(`^(?:[${QUOTES}}]|\\\\"|&quot;|\\/[/*]|${FOREIGN_START}|[\\w$]+\\s*[:：]|$)`),
  '[': new RegExp(`^(?:[[{${QUOTES}\\]\\d-]|\\\\"|&quot;|\\/[/*]|${FOREIGN_START}|(?:true|false|null)\\b|$)`),
};

/** Result of a scan: `end` is the offset after the closing bracket, or undefined if the text ends first. */
export type Scan = { end: number } | { end: undefined; inString: boolean };

/** Finds the bracket that closes the one at `start`, ignoring brackets in strings. One pass. */
export function scanBalanced(text: string, start: number): Scan {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const charCode = text.charCodeAt(index);
    if (inString) {
      if (charCode === BACKSLASH) index += 1;
      else if (charCode === QUOTE) inString = false;
    } else if (charCode === QUOTE) inString = true;
    else if (isOpener(charCode)) depth += 1;
    else if (isCloser(charCode)) {
      depth -= 1;
      if (depth === 0) return { end: index + 1 };
    }
  }
  return { end: undefined, inString };
}

/** Returns the offset of the first bracket at or after `from` that may open a JSON value; -1 if there is none. */
export function findOpener(text: string, from: number): number {
  const opener = /[[{]/g;
  opener.lastIndex = from;
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const next = text.slice(match.index + 1, match.index + 200).trimStart();
    if (JSON_AFTER[match[0]]?.test(next)) return match.index;
  }
  return -1;
}

/** Returns the nesting depth of a text's brackets, ignoring those in strings. One pass. */
export function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const charCode = text.charCodeAt(index);
    if (charCode === QUOTE) inString = !inString;
    else if (inString) index += charCode === BACKSLASH ? 1 : 0;
    else if (isOpener(charCode)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (isCloser(charCode)) depth -= 1;
  }
  return deepest;
}

/** Removes commas before closing brackets, except in strings. One pass. */
export function withoutTrailingCommas(text: string): string {
  const chunks: string[] = [];
  let from = 0;
  let comma = -1;
  for (let index = 0; index < text.length; index += 1) {
    const charCode = text.charCodeAt(index);
    if (charCode === QUOTE) index = endOfString(text, index);
    if (charCode === COMMA) comma = index;
    else if (isCloser(charCode) && comma >= from) {
      chunks.push(text.slice(from, comma));
      from = comma + 1;
    }
    if (charCode !== COMMA && !isWhiteSpace(charCode)) comma = -1;
  }
  return chunks.length === 0 ? text : chunks.join('') + text.slice(from);
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index;
}

// Comparisons instead of set lookups: these run several times for every character of an answer.
function isOpener(charCode: number): boolean {
  return charCode === 91 || charCode === 123;
}

function isCloser(charCode: number): boolean {
  return charCode === 93 || charCode === 125;
}

function isWhiteSpace(charCode: number): boolean {
  return charCode === 32 || charCode === 10 || charCode === 13 || charCode === 9;
}
