import { britishWords } from '../text/british-words';
import { deceptiveLetters } from '../text/deceptive-letters';

/** Maximum lengths in characters. Longer texts belong in the text of a section. */
const MAX_TITLE_LENGTH = 80;
const MAX_HELP_LENGTH = 240;
const MAX_NAME_LENGTH = 40;
const MAX_PAGE_TITLE_LENGTH = 40;

/**
 * Makes an untrusted text safe for any project file: removes invisible characters, replaces look-alike letters, merge
 * markers and placeholders, and uses American spelling.
 */
export function sanitizeText(text: string): string {
  // Removes control characters except line feeds and tabs, and halves of surrogate pairs.
  const clean = text.normalize('NFC').replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '');
  const lookalikes = deceptiveLetters(` ${clean}`);
  const parts = lookalikes.map(({ offset, looksLike = '' }) => ({ offset: offset - 1, letter: looksLike }));
  const visible = replaceAtOffsets(clean, parts);
  return toAmericanSpelling(visible)
    .replace(/([<=>|])\1{6}/g, '$1$1$1')
    .replace(/\{+\s*([^{}]*?)\s*\}+/g, '($1)')
    .replace(/\{\{+/g, '(')
    .replace(/\}\}+/g, ')');
}

/** Returns a one-line title without Markdown, HTML or URL schemes. */
export function toTitle(text: string): string {
  return truncate(toSingleLine(text), MAX_TITLE_LENGTH);
}

/** Returns a one-line help text, sanitized like a title. */
export function toHelp(text: string): string {
  return truncate(toSingleLine(text), MAX_HELP_LENGTH);
}

/** Returns a sentence with a final period. */
export function toSentence(text: string): string {
  const line = toHelp(text);
  return /[.!?…]$/.test(line) || line === '' ? line : `${line}.`;
}

/** Returns a page title from a summary: its first sentence if short, or else the humanized name. */
export function toPageTitle(summary: string, name: string): string {
  const [sentence = ''] = toSingleLine(summary).split(/(?<=[.!?])\s/);
  const title = sentence.replace(/\.$/, '');
  return title !== '' && title.length <= MAX_PAGE_TITLE_LENGTH ? title : humanize(name);
}

/** Returns a name as words: "first_name" and "firstName" become "First name". */
export function humanize(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  const lower = toSingleLine(spaced.replace(/[^\p{L}\p{N}]+/gu, ' '))
    .split(' ')
    .map((word) => (/^[A-Z\d]{2,5}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return truncate(lower.charAt(0).toUpperCase() + lower.slice(1), MAX_TITLE_LENGTH);
}

/** Returns a title as a name for declarations: "Your first name" becomes "yourFirstName". */
export function toName(text: string): string {
  const words = latinWords(text).map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const name = words.join('').replace(/^\d+/, '').slice(0, MAX_NAME_LENGTH);
  return name === '' ? 'field' : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns a title as an id: "Your first name" becomes "your-first-name". */
export function toId(text: string): string {
  const id = latinWords(text)
    .join('-')
    .toLowerCase()
    .replace(/^[\d-]+/, '')
    .slice(0, MAX_NAME_LENGTH);
  return id.replace(/-+$/, '') || 'new-tool';
}

function latinWords(text: string): string[] {
  const plainLetters = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plainLetters
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);
}

function toSingleLine(text: string): string {
  return (
    sanitizeText(text)
      .replace(/\b(?:https?|wss?):\/\//gi, '')
      .replace(/`/g, '')
      // Underscores within a word are part of a name, such as b64_json.
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
      .replace(/[<>[\]*|\\~]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^(?:[#+-]+\s*)+/, '')
      .trim()
  );
}

function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength - 1);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), maxLength / 2)).trim()}…`;
}

/** Repeats until no British word is left: only one is found per long name and pass. */
function toAmericanSpelling(text: string): string {
  const words = britishWords(text);
  const parts = words.map(({ offset, word, american: letter }) => ({ offset, length: word.length, letter }));
  return words.length === 0 ? text : toAmericanSpelling(replaceAtOffsets(text, parts));
}

function replaceAtOffsets(text: string, parts: readonly { offset: number; length?: number; letter: string }[]): string {
  let result = '';
  let from = 0;
  for (const { offset, length = 1, letter } of parts) {
    if (offset < from) continue;
    result += text.slice(from, offset) + letter;
    from = offset + length;
  }
  return result + text.slice(from);
}
