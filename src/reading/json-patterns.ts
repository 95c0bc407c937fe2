import { FOREIGN_START, QUOTES } from './json-marks';

/** Patterns of what follows the comma after a string in an object and in a list: a comma, the end, or the next entry. */
export const NAME_START = new RegExp(`[${QUOTES}},]|${FOREIGN_START}|[\\w$]{1,60} ?(?:[:：]|=>)|\\/[/*]|#|$`, 'y');
export const ENTRY_START = new RegExp(
  `[${QUOTES}{[(\\])},\\d-]|${FOREIGN_START}|(?:true|false|null|None|undefined|NaN|Infinity)\\b|[\\w.]{1,40}\\(|\\/[/*]|#|$`,
  'iy',
);
export const WORD = /[\w$+.\-０-９٠-٩۰-۹]+/y;
/** Matches the letters in front of a string of Python. */
export const STRING_PREFIX = /^[ubrf]{1,2}$/i;
/** Matches a symbol of Ruby behind its colon, and the arrow between a name and its value. */
export const SYMBOL = /\w{1,60}/y;
export const ARROW = '=>';
export const WHITE_SPACE = /\s*/y;
export const SPACE_AND_COMMENTS = /(?:\s+|(?:\/\/|#)[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** Matches text that follows a missing comma: the next string on a new line, or a name with its colon. */
export const MISSING_COMMA = /[ \t\r]*\n\s*["'“]|\s*["'“][\w $-]{1,60}["'”] ?:/y;
/** Matches what joins two strings of a program, up to the opening quotation mark of the second. */
export const CONCATENATION = /\s*\+\s*(?=["'`])/y;
/** Matches a line break that a backslash takes back: the string goes on in the next line. */
export const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/y;
export const TRIPLE_QUOTE = '"""';
/** Characters that may follow the closing bracket after a string, other than a quotation mark. */
export const BEHIND_CLOSER = /^[,，[\]{}()]?$/;

/** Returns whether a sticky pattern matches at a position of a text. */
export function matchesAt(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position;
  return pattern.test(text);
}

/** Returns the length of what a sticky pattern matches at a position of a text; 0 if it does not. */
export function lengthAt(pattern: RegExp, text: string, position: number): number {
  return matchesAt(pattern, text, position) ? pattern.lastIndex - position : 0;
}
