const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;

/** What can follow an opening bracket in JSON, or in what is nearly JSON; a bracket in prose is followed by a word. */
const JSON_AFTER: Record<string, RegExp> = {
  '{': /^(["'“}]|\/[/*]|[\w$]+\s*:|$)/,
  '[': /^([[{"'“\]\d-]|\/[/*]|(true|false|null)\b|$)/,
};

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
    else if (isOpener(code)) depth += 1;
    else if (isCloser(code)) {
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
    else if (isOpener(code)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (isCloser(code)) depth -= 1;
  }
  return deepest;
}

/** A text without the commas that stand in front of a closing bracket, those in strings left alone. One pass. */
export function withoutTrailingCommas(text: string): string {
  const kept: string[] = [];
  let from = 0;
  let comma = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    if (code === COMMA) comma = at;
    else if (isCloser(code) && comma >= from) {
      kept.push(text.slice(from, comma));
      from = comma + 1;
    }
    if (code !== COMMA && !isWhiteSpace(code)) comma = -1;
  }
  return kept.length === 0 ? text : kept.join('') + text.slice(from);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

// Compared, not looked up in sets: these are asked of every sign of an answer, several times.
function isOpener(code: number): boolean {
  return code === 91 || code === 123;
}

function isCloser(code: number): boolean {
  return code === 93 || code === 125;
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
