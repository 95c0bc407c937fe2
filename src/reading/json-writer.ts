import { CLOSERS } from './json-marks';

/** An open bracket: how it is closed, where in the output it stands, and whether its entries have no names. */
interface OpenBracket {
  closer: string;
  at: number;
  isList: boolean;
  hasComma: boolean;
}

/**
 * Writes JSON token by token, with the commas and colons that belong between them. Each method returns false, or writes what is
 * not valid JSON, where a token cannot stand.
 */
export class JsonWriter {
  private readonly output: string[] = [];
  /** All open brackets, innermost last. */
  private readonly open: OpenBracket[] = [];
  /** The last token written: a comma belongs between a value and the next token. */
  private lastToken: 'nothing' | 'value' | 'name' | 'colon' = 'nothing';
  private rootCount = 0;

  /** The whole JSON, several values as a list; undefined if a bracket is open or there is no value. */
  get json(): string | undefined {
    if (this.open.length > 0 || this.rootCount === 0) return undefined;
    const json = this.output.join('');
    return this.rootCount > 1 ? `[${json}]` : json;
  }

  /** The innermost open bracket. */
  get innermost(): Readonly<OpenBracket> | undefined {
    return this.open.at(-1);
  }

  /** Whether a name must follow: inside an object, except after a name or colon. */
  get isAtName(): boolean {
    return this.innermost?.isList === false && this.lastToken !== 'colon' && this.lastToken !== 'name';
  }

  /** Whether a value must follow: after a colon. */
  get isBehindColon(): boolean {
    return this.lastToken === 'colon';
  }

  /** Whether there is one value and no open bracket. */
  get isWhole(): boolean {
    return this.open.length === 0 && this.rootCount === 1;
  }

  write(json: string, as: 'nothing' | 'value' | 'name'): true {
    if (this.lastToken === 'value') this.output.push(',');
    if (this.lastToken === 'name') this.output.push(':');
    if (this.open.length === 0) this.rootCount += 1;
    this.output.push(json);
    this.lastToken = as;
    return true;
  }

  openBracket(char: string): boolean {
    if (this.isAtName) return false;
    this.write(char === '{' ? '{' : '[', 'nothing');
    this.open.push({ closer: CLOSERS[char] ?? '', at: this.output.length - 1, isList: char !== '{', hasComma: false });
    return true;
  }

  closeBracket(char: string): boolean {
    const innermost = this.open.pop();
    if (innermost?.closer !== char || this.lastToken === 'colon' || this.lastToken === 'name') return false;
    // Without a comma, parentheses are only around a value.
    const isAround = char === ')' && !innermost.hasComma && this.lastToken === 'value';
    if (isAround) this.output[innermost.at] = '';
    else this.output.push(innermost.isList ? ']' : '}');
    this.lastToken = 'value';
    return true;
  }

  /** Drops a comma, because commas are written where they belong. After a colon or a name, a value would be missing. */
  readComma(): boolean {
    const innermost = this.open.at(-1);
    if (innermost) innermost.hasComma = true;
    return this.lastToken === 'value' || this.lastToken === 'nothing';
  }

  /** Writes what parts a name from its value. A list of PHP whose entries have names, by an arrow, is an object. */
  writeColon(isArrow: boolean): boolean {
    const innermost = this.open.at(-1);
    if (isArrow && innermost?.isList && !innermost.hasComma && this.output.length === innermost.at + 2) {
      innermost.isList = false;
      this.output[innermost.at] = '{';
      this.lastToken = 'name';
    }
    if (this.lastToken !== 'name') return false;
    this.output.push(':');
    this.lastToken = 'colon';
    return true;
  }
}
