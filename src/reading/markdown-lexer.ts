import { Hooks, Lexer, type Token, Tokenizer, type Tokens } from 'marked';

/** Letters of Chinese, Japanese and Korean, and their punctuation, beside which no blanks stand. */
const LETTER = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`;
const PUNCTUATION = String.raw`\u3001-\u303f\u30fb\ufe10-\ufe4f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;

const LAST_BEFORE_PUNCTUATION = new RegExp(String.raw`[^\s*~](?=[*~]+[${PUNCTUATION}])`, 'gu');
const LETTER_BEFORE_SIGN = new RegExp(String.raw`[${LETTER}](?=[*~]+[\p{P}\p{S}])`, 'gu');
const LETTER_AFTER_SIGN = new RegExp(String.raw`(?![*~])([\p{P}\p{S}])([*~]+)([${LETTER}])`, 'gu');
const EACH_PUNCTUATION = new RegExp(`[${PUNCTUATION}]`, 'gu');
const STARTS_WITH_LETTER = new RegExp(`^[${LETTER}]`, 'u');
const WEB_ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)/i;
const ADDRESS_BEFORE_PUNCTUATION = new RegExp(
  String.raw`^(?:(?:https?|ftp)://|www\.)[^\s${PUNCTUATION}]{1,2000}(?=[${PUNCTUATION}])`,
  'iu',
);

/** Matches a reference to a link definition; a definition itself has a colon behind its label. */
const REFERENCE = /\[([^[\]\n]{1,200})\](?!:)/g;
const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]+<?https?:\/\/\S+(?:[ \t]+\S.*)?$/gim;

/** Matches a target that is no address but a word, which only looks like a link: `call(a)[0](b)`. */
const NO_ADDRESS = /^[^/#?.:]+$/;

/** Matches a run of blanks so long that the parser, which tries each of them as the start of a line break, takes seconds. */
const LONG_BLANKS = /(?<=\S)[ \t]{200,}/g;

/** Number of characters in which the parser looks for the end of plain text: it looks again behind them. */
const MAX_PLAIN_LENGTH = 1000;

/**
 * Number of characters, for each one of the text, that the parser may look through for the other mark of emphasis in vain. It
 * looks through the rest of a paragraph from each mark, which takes hours if a hostile text has nothing but marks.
 */
const MAX_VAIN_SEARCH = 64;

/** Number of characters between two marks of emphasis beyond which that search does not go on then. */
const SHORT_SEARCH_LENGTH = 100;

/** The parser's options of each text, besides its tokenizer: `breaks` keeps single line breaks. */
export const MARKDOWN_OPTIONS = { gfm: true, breaks: true } as const;

/**
 * Parses a text, or a part of one, into block tokens in which no word of it is missing.
 *
 * @param definitions the link definitions of the text that it needs, as `linkDefinitions` returns them
 * @throws Error if the parser fails
 */
export function lexMarkdown(text: string, definitions: Iterable<string> = linkDefinitions(text).values()): Token[] {
  const sources = new Set(definitions);
  const tokenizer = new WordKeepingTokenizer(sources, text.length * MAX_VAIN_SEARCH);
  const lexer = new Lexer({ ...MARKDOWN_OPTIONS, tokenizer, hooks: new CjkHooks() });
  return lexer
    .lex([...sources, text.replace(LONG_BLANKS, ' ')].join('\n\n'))
    .filter(({ type }) => type !== 'space' && type !== 'def');
}

/** Returns the link definitions of a text that have a web address and are referred to: their lines by label. */
export function linkDefinitions(text: string): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  for (const [line, label = ''] of text.matchAll(DEFINITION)) {
    if (!definitions.has(toLabel(label))) definitions.set(toLabel(label), line.trim());
  }
  if (definitions.size === 0) return definitions;
  const references = referencedLabels(text);
  return new Map([...definitions].filter(([label]) => references.has(label)));
}

/** Returns the definitions that a part of a text refers to or contains. */
export function definitionsIn(part: string, definitions: ReadonlyMap<string, string>): string[] {
  if (definitions.size === 0) return [];
  const labels = referencedLabels(part);
  for (const [, label = ''] of part.matchAll(DEFINITION)) labels.add(toLabel(label));
  return [...labels].flatMap((label) => definitions.get(label) ?? []);
}

function referencedLabels(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(REFERENCE), ([, label = '']) => toLabel(label)));
}

/**
 * Returns the words of a link that its label lacks, to be shown behind it: its title, and the target of mail and phones.
 * Undefined if it is no link, and is shown as it was written.
 */
export function wordsBehindLink({ href, text, title }: Tokens.Link | Tokens.Image): string | undefined {
  if (NO_ADDRESS.test(href)) return undefined;
  const contact = /^(?:mailto|tel):(.+)$/i.exec(href)?.[1];
  return [contact && !text.includes(contact) ? contact : '', title ?? '']
    .map((words) => words && ` (${words})`)
    .join('');
}

/** Normalizes a label as CommonMark compares it. */
function toLabel(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Parses as CommonMark and GFM do, except where they drop words. */
class WordKeepingTokenizer extends Tokenizer {
  /**
   * @param definitions the lines of the link definitions that are not shown
   * @param searchLength number of characters to look through in vain for marks of emphasis
   */
  constructor(
    private readonly definitions: ReadonlySet<string>,
    private searchLength: number,
  ) {
    super();
  }

  /** "[Agent]: Hello" is a definition for CommonMark, which shows none: here it is text unless it serves a reference. */
  override def(source: string): Tokens.Def | undefined {
    const definition = super.def(source);
    return definition && this.definitions.has(definition.raw.trim()) ? definition : undefined;
  }

  /** GFM drops the cells of a row beyond those of the header; here they follow in the last one. */
  override table(source: string): Tokens.Table | undefined {
    const table = super.table(source);
    if (!table) return undefined;
    const lines = table.raw.trimEnd().split('\n').slice(2);
    for (const [index, row] of table.rows.entries()) {
      const rest = cellsOf(lines[index] ?? '').slice(table.header.length);
      const last = row.at(-1);
      if (last && rest.some((text) => text !== '')) {
        last.text = [last.text, ...rest].filter(Boolean).join(' | ');
        last.tokens = this.lexer.inline(last.text);
      }
    }
    return table;
  }

  /** An address ends before the punctuation of languages that write no blank behind it, and one of mail is not long. */
  override url(source: string): Tokens.Link | undefined {
    if (!WEB_ADDRESS.test(source)) return super.url(source.slice(0, MAX_PLAIN_LENGTH));
    return super.url(ADDRESS_BEFORE_PUNCTUATION.exec(source)?.[0] ?? source);
  }

  /** At each sign of an address, the parser looks ahead for its "@". A cut at a blank parts no address. */
  override inlineText(source: string): Tokens.Text | undefined {
    if (source.length <= MAX_PLAIN_LENGTH) return super.inlineText(source);
    const blank = source.lastIndexOf(' ', MAX_PLAIN_LENGTH);
    return super.inlineText(source.slice(0, blank > 0 ? blank : MAX_PLAIN_LENGTH));
  }

  override emStrong(source: string, masked: string, previous = ''): Tokens.Em | Tokens.Strong | undefined {
    const before = STARTS_WITH_LETTER.test(previous) ? '' : previous;
    return this.searchShortly(source, masked, (...texts) => super.emStrong(...texts, before));
  }

  override del(source: string, masked: string, previous = ''): Tokens.Del | undefined {
    const before = STARTS_WITH_LETTER.test(previous) ? '' : previous;
    return this.searchShortly(source, masked, (...texts) => super.del(...texts, before));
  }

  /** Searches for a mark in the rest of a text and its copy; only close by, once too much was looked through in vain. */
  private searchShortly<T>(
    source: string,
    masked: string,
    search: (source: string, masked: string) => T | undefined,
  ): T | undefined {
    if (this.searchLength <= 0) {
      const start = masked.length - source.length;
      const near = masked.slice(Math.max(0, start - SHORT_SEARCH_LENGTH), start + SHORT_SEARCH_LENGTH);
      return search(source.slice(0, SHORT_SEARCH_LENGTH), near);
    }
    const found = search(source, masked);
    if (!found) this.searchLength -= source.length;
    return found;
  }
}

/** Returns the cells of a row of a table. */
function cellsOf(line: string): string[] {
  const cells = line.replaceAll('\\|', '\u0000').split('|');
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.replaceAll('\u0000', '|').trim());
}

/**
 * Lets marks of bold, italic and deleted words stand beside the letters and punctuation of languages without blanks. CommonMark
 * takes such punctuation for the border of a word. The parser looks for marks in a copy of the text: there, that punctuation
 * becomes a letter, and a letter beside a mark with a sign on its other side becomes a sign.
 */
class CjkHooks extends Hooks {
  override emStrongMask(masked: string): string {
    const toSigns = (match: string) => '+'.repeat(match.length);
    return masked
      .replace(LAST_BEFORE_PUNCTUATION, toSigns)
      .replace(LETTER_BEFORE_SIGN, toSigns)
      .replace(LETTER_AFTER_SIGN, (_, sign: string, marks: string, letter: string) => sign + marks + toSigns(letter))
      .replace(EACH_PUNCTUATION, 'a');
  }
}
