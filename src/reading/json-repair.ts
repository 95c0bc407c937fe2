import { escapedJson, withMeantEscapes } from './json-escapes';
import { programValueJson } from './program-values';

/** Closing quotation marks by opening quotation mark, as the languages of the world write them. */
const CLOSING_QUOTES: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '`': '`', '＂': '＂', '“': '”"', '„': '“”"', '‘': '’', '‚': '‘’', '”': '”' },
};
/** JSON punctuation by the wide forms of Chinese and Japanese keyboards. */
const WIDE_PUNCTUATION: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '：': ':',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
};
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Characters that other languages escape in a string, and JSON does not. */
const FOREIGN_ESCAPES = "'`$";
/** JSON escapes of control characters; all others are dropped. */
const CONTROL_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** Patterns of what follows the comma after a string in an object and in a list: a comma, the end, or the next entry. */
const NAME_START = /["'`“„‘”＂},]|[\w$]{1,60} ?[:：]|\/[/*]|$/y;
const ENTRY_START = /["'`“„‘”＂{[\],\d-]|(?:true|false|null|None|undefined|NaN|Infinity)\b|\/[/*]|$/iy;
const WORD = /[\w$+.-]+/y;
const WHITE_SPACE = /\s*/y;
const SPACE_AND_COMMENTS = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** Matches text that follows a missing comma: the next string on a new line, or a name with its colon. */
const MISSING_COMMA = /[ \t\r]*\n\s*["'“]|\s*["'“][\w $-]{1,60}["'”] ?:/y;
/** Matches what joins two strings of a program, up to the opening quotation mark of the second. */
const CONCATENATION = /\s*\+\s*(?=["'`])/y;
/** Matches a line break that a backslash takes back: the string goes on in the next line. */
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/y;
const TRIPLE_QUOTE = '"""';
/** Characters that may follow the closing bracket after a string, other than a quotation mark. */
const BEHIND_CLOSER = /^[,，[\]{}]?$/;

/**
 * Repairs the most frequent mistakes of models in JSON: unescaped line breaks and quotation marks in texts, other or missing
 * quotation marks, missing or surplus commas and colons, literals and joined strings of programs, comments, surplus closing
 * brackets at the end. It never invents an end or drops a value: in such cases it returns undefined, or a text that is still not
 * valid JSON. It runs in one pass and linear time; `jsonrepair` takes seconds for some texts of 4,000 characters.
 */
export function repairJson(text: string): string | undefined {
  return new JsonRepairer(text).run();
}

class JsonRepairer {
  private readonly output: string[] = [];
  /** Closing brackets of all open brackets, innermost last. */
  private readonly closers: string[] = [];
  private position = 0;
  /** The last token written: a comma belongs between a value and the next token. */
  private lastToken: 'nothing' | 'value' | 'name' | 'colon' = 'nothing';
  private rootCount = 0;

  private readonly text: string;

  constructor(text: string) {
    this.text = escapedJson(text) ?? text;
  }

  run(): string | undefined {
    for (this.skipSpace(); this.position < this.text.length; this.skipSpace()) if (!this.readToken()) return undefined;
    if (this.closers.length > 0 || this.rootCount === 0) return undefined;
    const json = this.output.join('');
    return this.rootCount > 1 ? `[${json}]` : json;
  }

  /** Reads the next bracket, comma, colon, text or word; false if it cannot be part of JSON. */
  private readToken(): boolean {
    const char = this.charAt(this.position);
    if (char in CLOSERS) return this.readOpener(char);
    if (char === '}' || char === ']') return this.readCloser(char);
    if (char in CLOSING_QUOTES) return this.readString(char);
    if (char !== ',' && char !== ':') return this.readWord();
    this.position += 1;
    // Drops this comma, because commas are written where they belong. After a colon or a name, a value would be missing.
    if (char === ',') return this.lastToken === 'value' || this.lastToken === 'nothing';
    if (this.lastToken !== 'name') return false;
    this.output.push(char);
    this.lastToken = 'colon';
    return true;
  }

  private readOpener(char: string): boolean {
    if (this.isAtName()) return false;
    this.write(char, 'nothing');
    this.closers.push(CLOSERS[char] ?? '');
    this.position += 1;
    return true;
  }

  private readCloser(char: string): boolean {
    this.position += 1;
    // A surplus bracket is accepted only at the end.
    if (this.closers.length === 0) return this.rootCount === 1 && /^[\s\]}]*$/.test(this.text.slice(this.position));
    if (this.closers.pop() !== char || this.lastToken === 'colon' || this.lastToken === 'name') return false;
    this.output.push(char);
    this.lastToken = 'value';
    return true;
  }

  private readString(quote: string): boolean {
    const isName = this.isAtName();
    if (this.text.startsWith(TRIPLE_QUOTE, this.position)) return this.readTripleQuoted(isName);
    let closing = CLOSING_QUOTES[quote] ?? quote;
    const chars: string[] = [];
    for (this.position += 1; this.position < this.text.length; this.position += 1) {
      const char = this.text.charAt(this.position);
      if (closing.includes(char)) {
        const joint = isName ? 0 : lengthAt(CONCATENATION, this.text, this.position + 1);
        if (joint > 0) {
          this.position += joint + 1;
          closing = CLOSING_QUOTES[this.text.charAt(this.position)] ?? closing;
          continue;
        }
        if (this.closesString(isName)) {
          this.position += 1;
          this.writeString(chars, isName);
          return true;
        }
        if (isName || this.isBeforeColon()) return false;
        if (this.closesBeforeThisQuote(chars)) {
          this.writeString(chars, false);
          return true;
        }
      }
      chars.push(char === '\\' ? this.readEscape() : escapeCharacter(char));
    }
    return false;
  }

  /** Reads a text in three quotation marks, in which one needs no escape. */
  private readTripleQuoted(isName: boolean): boolean {
    const start = this.position + TRIPLE_QUOTE.length;
    const end = this.text.indexOf(TRIPLE_QUOTE, start);
    if (end < 0) return false;
    this.position = end + TRIPLE_QUOTE.length;
    this.write(JSON.stringify(this.text.slice(start, end)), isName ? 'name' : 'value');
    return true;
  }

  private writeString(chars: readonly string[], isName: boolean): void {
    this.write(withMeantEscapes(`"${chars.join('')}"`), isName ? 'name' : 'value');
  }

  /** Returns whether this quotation mark belongs to a name: then the string ended earlier, at an unknown position. */
  private isBeforeColon(): boolean {
    return this.charAt(this.skipSpaceFrom(this.position + 1)) === ':';
  }

  /**
   * Handles a string without a closing quotation mark, if this quotation mark opens the next string, directly or on a new line
   * after a comma. Removes the characters after the string from `chars`.
   */
  private closesBeforeThisQuote(chars: string[]): boolean {
    let comma = this.position - 1;
    let isNewLine = false;
    for (; /\s/.test(this.text.charAt(comma)); comma -= 1) isNewLine ||= this.text.charAt(comma) === '\n';
    if (this.text.charAt(comma) !== ',' || !(isNewLine || comma === this.position - 1)) return false;
    chars.length -= this.position - comma;
    this.position = comma;
    return true;
  }

  /** Reads what follows a backslash: drops a line break (JSON5, section 5.2), and the mark before what JSON needs not escape. */
  private readEscape(): string {
    this.position += 1;
    const lineBreak = lengthAt(LINE_BREAK, this.text, this.position);
    if (lineBreak > 0) {
      this.position += lineBreak - 1;
      return '';
    }
    const char = this.text.charAt(this.position);
    return FOREIGN_ESCAPES.includes(char) || char < ' ' ? escapeCharacter(char) : `\\${char}`;
  }

  /** Returns whether this quotation mark closes its text, judged by what follows; otherwise it is part of the text. */
  private closesString(isName: boolean): boolean {
    const next = this.skipSpaceFrom(this.position + 1);
    const char = this.charAt(next);
    // Names contain no quotation marks; the colon after one may be missing.
    if (isName) return char !== ',' && char !== '}';
    if (char === '') return this.closers.length === 0;
    if (char === ',') {
      const follower = this.closers.at(-1) === '}' ? NAME_START : ENTRY_START;
      return matchesAt(follower, this.text, this.skipSpaceFrom(next + 1));
    }
    if (char !== this.closers.at(-1)) return matchesAt(MISSING_COMMA, this.text, this.position + 1);
    const behind = this.text.charAt(this.skipSpaceFrom(next + 1));
    return BEHIND_CLOSER.test(behind) || matchesAt(MISSING_COMMA, this.text, next + 1);
  }

  private readWord(): boolean {
    const word = this.text.slice(this.position, this.position + lengthAt(WORD, this.text, this.position));
    if (word === '') return false;
    this.position += word.length;
    if (this.isAtName()) this.write(JSON.stringify(word), 'name');
    else this.write(programValueJson(word) ?? word, 'value');
    return true;
  }

  private write(json: string, as: 'nothing' | 'value' | 'name'): void {
    if (this.lastToken === 'value') this.output.push(',');
    if (this.lastToken === 'name') this.output.push(':');
    if (this.closers.length === 0) this.rootCount += 1;
    this.output.push(json);
    this.lastToken = as;
  }

  /** Returns whether a name must follow: inside an object, except after a name or colon. */
  private isAtName(): boolean {
    return this.closers.at(-1) === '}' && this.lastToken !== 'colon' && this.lastToken !== 'name';
  }

  /** Returns a character of the text; wide punctuation as JSON has it. */
  private charAt(position: number): string {
    const char = this.text.charAt(position);
    return WIDE_PUNCTUATION[char] ?? char;
  }

  private skipSpace(): void {
    this.position += lengthAt(SPACE_AND_COMMENTS, this.text, this.position);
  }

  /** Returns the position after white space. Skips no comments: each quotation mark in a long one would scan it again. */
  private skipSpaceFrom(position: number): number {
    return position + lengthAt(WHITE_SPACE, this.text, position);
  }
}

function escapeCharacter(char: string): string {
  if (char === '"') return '\\"';
  return char < ' ' ? (CONTROL_ESCAPES[char] ?? '') : char;
}

function matchesAt(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position;
  return pattern.test(text);
}

function lengthAt(pattern: RegExp, text: string, position: number): number {
  return matchesAt(pattern, text, position) ? pattern.lastIndex - position : 0;
}
