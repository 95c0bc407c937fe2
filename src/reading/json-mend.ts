/** What a quotation mark that opens a text is closed by. */
const CLOSING_QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' };
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const ESCAPES = '"\\/bfnrtu';
/** How a control character is written in JSON; the rest of them is left out. */
const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** Words of Python for those of JSON. */
const WORDS: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' };

/** What may follow the comma behind a text in an object, and in a list: another comma, the end, or the next name or entry. */
const NAME_BEGINS = /["'“},]|[\w$]{1,60} ?:|\/[/*]|$/y;
const ENTRY_BEGINS = /["'“{[\],\d-]|(?:true|false|null|True|False|None)\b|\/[/*]|$/y;
const WORD = /[\w$+.-]+/y;
const SPACE = /\s*/y;
const SPACE_AND_COMMENTS = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** What shows that a comma is missing: the next text on a line of its own, or a name with its colon. */
const MISSING_COMMA = /[ \t\r]*\n\s*["'“]|\s*["'“][\w $-]{1,60}["'”] ?:/y;
/** What may follow the bracket behind a text, but for a quotation mark. */
const BEHIND_CLOSER = /^[,[\]{}]?$/;

/**
 * Takes out of nearly-JSON the mistakes models make most often: line breaks and quotation marks in texts that are not
 * escaped, other quotation marks or none, commas and colons missing or too many, words of Python, comments, brackets too
 * many at the end. It makes up no end and leaves out no value: it gives undefined, or a text that is still no JSON, where
 * that would be needed. One pass, and so its time grows as the text does: `jsonrepair` takes seconds for 4,000 characters of some texts.
 */
export function mendJson(text: string): string | undefined {
  return new Mending(text).mended();
}

class Mending {
  private readonly made: string[] = [];
  /** The brackets that close those that are open. */
  private readonly open: string[] = [];
  private at = 0;
  /** What was written last: commas stand between a value and what follows it. */
  private last: 'nothing' | 'value' | 'name' | 'colon' = 'nothing';
  private roots = 0;

  constructor(private readonly text: string) {}

  mended(): string | undefined {
    for (this.skipSpace(); this.at < this.text.length; this.skipSpace()) if (!this.take()) return undefined;
    if (this.open.length > 0 || this.roots === 0) return undefined;
    const json = this.made.join('');
    return this.roots > 1 ? `[${json}]` : json;
  }

  /** Takes the next bracket, comma, colon, text or word; false where it cannot be one of JSON. */
  private take(): boolean {
    const sign = this.text.charAt(this.at);
    if (sign in CLOSERS) return this.takeOpener(sign);
    if (sign === '}' || sign === ']') return this.takeCloser(sign);
    if (sign in CLOSING_QUOTES) return this.takeText(sign);
    if (sign !== ',' && sign !== ':') return this.takeWord();
    this.at += 1;
    // Commas are set anew where they belong; behind a colon or a name one stands for a value that is missing.
    if (sign === ',') return this.last === 'value' || this.last === 'nothing';
    if (this.last !== 'name') return false;
    this.made.push(sign);
    this.last = 'colon';
    return true;
  }

  private takeOpener(sign: string): boolean {
    if (this.isAtName()) return false;
    this.write(sign, 'nothing');
    this.open.push(CLOSERS[sign] ?? '');
    this.at += 1;
    return true;
  }

  private takeCloser(sign: string): boolean {
    this.at += 1;
    // One too many, at the end.
    if (this.open.length === 0) return this.roots === 1 && /^[\s\]}]*$/.test(this.text.slice(this.at));
    if (this.open.pop() !== sign || this.last === 'colon' || this.last === 'name') return false;
    this.made.push(sign);
    this.last = 'value';
    return true;
  }

  private takeText(quote: string): boolean {
    const closing = CLOSING_QUOTES[quote] ?? quote;
    const isName = this.isAtName();
    const signs: string[] = [];
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const sign = this.text.charAt(this.at);
      if (sign === closing) {
        if (this.endsText(isName)) {
          this.at += 1;
          this.write(`"${signs.join('')}"`, isName ? 'name' : 'value');
          return true;
        }
        if (isName || this.comesBeforeColon()) return false;
        if (this.endsBefore(signs)) {
          this.write(`"${signs.join('')}"`, 'value');
          return true;
        }
      }
      signs.push(sign === '\\' ? this.escaped() : written(sign));
    }
    return false;
  }

  /** Whether the quotation mark here is that of a name: then the text was over before, nobody can say where. */
  private comesBeforeColon(): boolean {
    return this.text.charAt(this.behindSpace(this.at + 1)) === ':';
  }

  /**
   * Ends a text that lacks its own quotation mark, where the one here begins what follows: behind a comma, with nothing or
   * a line break between. Takes what stands behind the text off its signs.
   */
  private endsBefore(signs: string[]): boolean {
    let comma = this.at - 1;
    let isNewLine = false;
    for (; /\s/.test(this.text.charAt(comma)); comma -= 1) isNewLine ||= this.text.charAt(comma) === '\n';
    if (this.text.charAt(comma) !== ',' || !(isNewLine || comma === this.at - 1)) return false;
    signs.length -= this.at - comma;
    this.at = comma;
    return true;
  }

  /** The sign behind a backslash, with it where JSON knows such a sign. */
  private escaped(): string {
    this.at += 1;
    const sign = this.text.charAt(this.at);
    return sign !== '' && ESCAPES.includes(sign) ? `\\${sign}` : written(sign);
  }

  /** Whether the quotation mark here ends its text, by what follows: otherwise it is one of the text. */
  private endsText(isName: boolean): boolean {
    const next = this.behindSpace(this.at + 1);
    const sign = this.text.charAt(next);
    // No name has quotation marks of its own; the colon behind it may be missing.
    if (isName) return sign !== ',' && sign !== '}';
    if (sign === '') return this.open.length === 0;
    if (sign === ',') {
      const begins = this.open.at(-1) === '}' ? NAME_BEGINS : ENTRY_BEGINS;
      return matchesAt(begins, this.text, this.behindSpace(next + 1));
    }
    if (sign !== this.open.at(-1)) return matchesAt(MISSING_COMMA, this.text, this.at + 1);
    const behind = this.text.charAt(this.behindSpace(next + 1));
    return BEHIND_CLOSER.test(behind) || matchesAt(MISSING_COMMA, this.text, next + 1);
  }

  private takeWord(): boolean {
    const word = this.text.slice(this.at, this.at + lengthAt(WORD, this.text, this.at));
    if (word === '') return false;
    this.at += word.length;
    if (this.isAtName()) this.write(JSON.stringify(word), 'name');
    else this.write(WORDS[word] ?? word, 'value');
    return true;
  }

  private write(json: string, as: 'nothing' | 'value' | 'name'): void {
    if (this.last === 'value') this.made.push(',');
    if (this.last === 'name') this.made.push(':');
    if (this.open.length === 0) this.roots += 1;
    this.made.push(json);
    this.last = as;
  }

  /** Whether a name has to follow: in an object, but for behind a colon. */
  private isAtName(): boolean {
    return this.open.at(-1) === '}' && this.last !== 'colon' && this.last !== 'name';
  }

  private skipSpace(): void {
    this.at += lengthAt(SPACE_AND_COMMENTS, this.text, this.at);
  }

  /** For looking ahead, comments are no space: one that is long would be read again from every quotation mark in it. */
  private behindSpace(at: number): number {
    return at + lengthAt(SPACE, this.text, at);
  }
}

/** A sign of a text as JSON has it. */
function written(sign: string): string {
  if (sign === '"') return '\\"';
  return sign < ' ' ? (CONTROLS[sign] ?? '') : sign;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  return matchesAt(pattern, text, at) ? pattern.lastIndex - at : 0;
}
