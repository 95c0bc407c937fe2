import { britishWords } from '../lib/british-words.ts';
import { oddLetters } from '../lib/odd-letters.ts';

/** Longest title and help of a field; what is longer belongs into a text of the section. */
const LONGEST_TITLE = 80;
const LONGEST_HELP = 240;
const LONGEST_NAME = 40;
const LONGEST_PAGE_TITLE = 40;

/** A text of somebody else as it may stand in any file: without letters nobody sees, marks of a merge and placeholders, in American spelling. */
export function plain(text: string): string {
  const clean = [...text.normalize('NFC')].filter((letter) => !isControl(letter)).join('');
  const odd = oddLetters(` ${clean}`).map(({ offset, looksLike = '' }) => ({ offset: offset - 1, letter: looksLike }));
  const seen = replaced(clean, odd);
  return american(seen)
    .replace(/([<=>|])\1{6}/g, '$1$1$1')
    .replace(/\{+\s*([^{}]*?)\s*\}+/g, '($1)')
    .replace(/\{\{+/g, '(')
    .replace(/\}\}+/g, ')');
}

/** A title of one line, without marks of Markdown or HTML, and without an address of the web. */
export function asTitle(text: string): string {
  return cut(asLine(text), LONGEST_TITLE);
}

/** A line of help under a field, of the same kind. */
export function asHelp(text: string): string {
  return cut(asLine(text), LONGEST_HELP);
}

/** A sentence that ends like one. */
export function asSentence(text: string): string {
  const line = asHelp(text);
  return /[.!?…]$/.test(line) || line === '' ? line : `${line}.`;
}

/**
 * The title of a page made of what a call is said to do: its first sentence where that is short, or else the words of its name.
 */
export function asPageTitle(summary: string, name: string): string {
  const [sentence = ''] = asLine(summary).split(/(?<=[.!?])\s/);
  const title = sentence.replace(/\.$/, '');
  return title !== '' && title.length <= LONGEST_PAGE_TITLE ? title : wordsOf(name);
}

/** The words of a name: "first_name" and "firstName" are "First name". */
export function wordsOf(name: string): string {
  const words = asLine(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  );
  const lower = words
    .split(' ')
    .map((word) => (/^[A-Z\d]{2,5}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return cut(lower.charAt(0).toUpperCase() + lower.slice(1), LONGEST_TITLE);
}

/** The words of a title as a name of the declaration: "Your first name" is "yourFirstName". */
export function asName(text: string): string {
  const words = latinWords(text).map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const name = words.join('').replace(/^\d+/, '').slice(0, LONGEST_NAME);
  return name === '' ? 'field' : name.charAt(0).toLowerCase() + name.slice(1);
}

/** The words of a title as an id: "Your first name" is "your-first-name". */
export function asId(text: string): string {
  const id = latinWords(text)
    .join('-')
    .toLowerCase()
    .replace(/^[\d-]+/, '')
    .slice(0, LONGEST_NAME);
  return id.replace(/-+$/, '') || 'new-tool';
}

function latinWords(text: string): string[] {
  const plainLetters = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plainLetters
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);
}

function asLine(text: string): string {
  return (
    plain(text)
      .replace(/\b(?:https?|wss?):\/\//gi, '')
      .replace(/`/g, '')
      // Within a word it is part of a name, such as b64_json.
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
      .replace(/[<>[\]*|\\~]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^(?:[#+-]+\s*)+/, '')
      .trim()
  );
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - 1);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), most / 2)).trim()}…`;
}

/** Of a long name one British word is found at a time. */
function american(text: string): string {
  const words = britishWords(text).map(({ offset, word, american: letter }) => ({
    offset,
    length: word.length,
    letter,
  }));
  return words.length === 0 ? text : american(replaced(text, words));
}

function isControl(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (
    (code < 32 && letter !== '\n' && letter !== '\t') ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xd800 && code < 0xe000)
  );
}

function replaced(text: string, parts: readonly { offset: number; length?: number; letter: string }[]): string {
  let done = '';
  let from = 0;
  for (const { offset, length = 1, letter } of parts) {
    if (offset < from) continue;
    done += text.slice(from, offset) + letter;
    from = offset + length;
  }
  return done + text.slice(from);
}
