import { escapedJson, withMeantEscapes } from './json-escapes';
import { CLOSERS, CLOSING_QUOTES, WIDE_PUNCTUATION } from './json-marks';
import {
  ARROW,
  BEHIND_CLOSER,
  CONCATENATION,
  ENTRY_START,
  LINE_BREAK,
  lengthAt,
  MISSING_COMMA,
  matchesAt,
  NAME_START,
  SPACE_AND_COMMENTS,
  STRING_PREFIX,
  SYMBOL,
  TRIPLE_QUOTE,
  WHITE_SPACE,
  WORD,
} from './json-patterns';
import { JsonWriter } from './json-writer';
import { programCallJson, programValueJson } from './program-values';

/** Characters that other languages escape in a string, and JSON does not. */
const FOREIGN_ESCAPES = "'`$";
const CLOSING_BRACKETS = '}])';
/** JSON escapes of control characters; all others are dropped. */
const CONTROL_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
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
  private readonly json = new JsonWriter();
  private position = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = escapedJson(text) ?? text;
  }

  run(): string | undefined {
    for (this.skipSpace(); this.position < this.text.length; this.skipSpace()) if (!this.readToken()) return undefined;
    return this.json.json;
  }

  /** Reads the next bracket, comma, colon, text or word; false if it cannot be part of JSON. */
  private readToken(): boolean {
    const char = this.charAt(this.position);
    if (char in CLOSING_QUOTES) return this.readString(char);
    const isArrow = this.text.startsWith(ARROW, this.position);
    const isMark = char in CLOSERS || CLOSING_BRACKETS.includes(char) || char === ',' || char === ':' || isArrow;
    if (!isMark) return this.readWord();
    if (char === ':' && (this.json.isAtName || this.json.isBehindColon)) return this.readSymbol();
    this.position += isArrow ? ARROW.length : 1;
    if (char in CLOSERS) return this.json.openBracket(char);
    if (char === ',') return this.json.readComma();
    if (isArrow || char === ':') return this.json.writeColon(isArrow);
    // A surplus bracket is accepted only at the end.
    if (this.json.isWhole) return /^[\s\]})]*$/.test(this.text.slice(this.position));
    return this.json.closeBracket(char);
  }

  private readSymbol(): boolean {
    const start = this.position + 1;
    this.position = start + lengthAt(SYMBOL, this.text, start);
    const symbol = this.text.slice(start, this.position);
    return symbol !== '' && this.json.write(JSON.stringify(symbol), this.json.isAtName ? 'name' : 'value');
  }

  private readString(quote: string): boolean {
    const isName = this.json.isAtName;
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
    this.json.write(JSON.stringify(this.text.slice(start, end)), isName ? 'name' : 'value');
    return true;
  }

  private writeString(chars: readonly string[], isName: boolean): void {
    this.json.write(withMeantEscapes(`"${chars.join('')}"`), isName ? 'name' : 'value');
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
    if (char === '') return !this.json.innermost;
    const { innermost } = this.json;
    if (char === ',') {
      const follower = innermost?.isList === false ? NAME_START : ENTRY_START;
      return matchesAt(follower, this.text, this.skipSpaceFrom(next + 1));
    }
    if (innermost?.isList && this.text.startsWith(ARROW, next)) return true;
    if (char !== innermost?.closer) return matchesAt(MISSING_COMMA, this.text, this.position + 1);
    const behind = this.text.charAt(this.skipSpaceFrom(next + 1));
    return BEHIND_CLOSER.test(behind) || matchesAt(MISSING_COMMA, this.text, next + 1);
  }

  private readWord(): boolean {
    const word = this.text.slice(this.position, this.position + lengthAt(WORD, this.text, this.position));
    if (word === '') return false;
    this.position += word.length;
    const next = this.charAt(this.position);
    if ((STRING_PREFIX.test(word) && (next === '"' || next === "'")) || word === 'new') return true;
    const call = next === '(' ? programCallJson(word, this.text, this.position) : undefined;
    if (call) {
      this.position = call.end;
      this.json.write(call.json, 'value');
    } else if (word === 'array' && next === '(') return true;
    else if (this.json.isAtName) this.json.write(JSON.stringify(word), 'name');
    else this.json.write(programValueJson(word) ?? word, 'value');
    return true;
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
