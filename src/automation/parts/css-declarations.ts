import {
  type CSSToken,
  isTokenDimension,
  isTokenFunction,
  isTokenHash,
  isTokenIdent,
  isTokenNumber,
  isTokenPercentage,
  TokenType,
  tokenize,
} from '@csstools/css-tokenizer';

/** The value of a declaration: its tokens, without white space, comments and `!important`. */
export type CssValue = readonly CSSToken[];

/**
 * The declarations of a style attribute by property; of several for one property, the one that counts. Variables are put in
 * only where a value is asked for: thousands of properties that each use one long variable would hold the site.
 */
export interface Declarations {
  get(property: string): CssValue | undefined;
  /** The names of the declared properties. */
  properties: ReadonlySet<string>;
}

const OPENERS: readonly TokenType[] = [
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.OpenCurly,
];
const CLOSERS: readonly TokenType[] = [TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly];
const IGNORED: readonly TokenType[] = [TokenType.Whitespace, TokenType.Comment, TokenType.EOF];
/** Substitutions of variables within variables. */
const MAX_VARIABLE_DEPTH = 4;

/**
 * Reads the declarations of a style attribute as browsers do: escapes and comments are resolved, and invalid declarations of
 * keywords leave earlier ones in force.
 */
export function parseDeclarations(css: string): Declarations {
  const found = new Map<string, { value: CssValue; important: boolean }>();
  for (const tokens of splitAtSemicolons(tokenize({ css }))) {
    const [name, colon, ...rest] = tokens;
    if (!isTokenIdent(name) || colon?.[0] !== TokenType.Colon) continue;
    const property = propertyName(name[4].value);
    const important = isImportant(rest);
    const value = important ? rest.slice(0, -2) : rest;
    if (!isValid(property, value) || (found.get(property)?.important && !important)) continue;
    found.set(property, { value, important });
  }
  const values = new Map([...found].map(([property, { value }]) => [property, value]));
  return {
    get(property) {
      const value = values.get(property);
      return value && resolveVariables(value, values);
    },
    properties: new Set(values.keys()),
  };
}

/** Names of custom properties are case-sensitive, all others are not. */
function propertyName(name: string): string {
  return name.startsWith('--') ? name : name.toLowerCase();
}

function* splitAtSemicolons(tokens: readonly CSSToken[]): Generator<CSSToken[]> {
  let declaration: CSSToken[] = [];
  let depth = 0;
  for (const token of tokens) {
    const [type] = token;
    if (type === TokenType.Semicolon && depth === 0) {
      yield declaration;
      declaration = [];
    } else if (!IGNORED.includes(type)) declaration.push(token);
    if (OPENERS.includes(type)) depth += 1;
    if (CLOSERS.includes(type)) depth = Math.max(0, depth - 1);
  }
  yield declaration;
}

function isImportant(value: CssValue): boolean {
  const [mark, word] = value.slice(-2);
  return (
    mark?.[0] === TokenType.Delim && mark[4].value === '!' && isTokenIdent(word) && identOf([word]) === 'important'
  );
}

/** Keywords of properties whose invalid values must not undo valid ones. */
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  display:
    /^(none|contents|block|inline(-(block|flex|grid|table))?|flow(-root)?|flex|grid|table(-\w+)*|list-item|ruby(-\w+)*|math|-webkit-(inline-)?(box|flex))$/,
  visibility: /^(visible|hidden|collapse)$/,
  position: /^(static|relative|absolute|fixed|sticky|-webkit-sticky)$/,
};
const ANYWHERE = /^(inherit|initial|unset|revert(-layer)?)$/;

function isValid(property: string, value: CssValue): boolean {
  const keywords = KEYWORDS[property];
  if (value.length === 0) return property.startsWith('--');
  if (!keywords || value.some((token) => isTokenFunction(token))) return true;
  const words = value.map((token) => identOf([token]) ?? '');
  return words.every((word) => keywords.test(word) || (words.length === 1 && ANYWHERE.test(word)));
}

/** Puts the values of variables of the same attribute in place of `var()`. */
function resolveVariables(value: CssValue, values: ReadonlyMap<string, CssValue>, depth = 0): CssValue {
  const at = value.findIndex((token) => isTokenFunction(token) && token[4].value.toLowerCase() === 'var');
  if (at === -1 || depth === MAX_VARIABLE_DEPTH) return value;
  const end = closingIndex(value, at);
  const [name, comma, ...fallback] = value.slice(at + 1, end);
  const ownValue = isTokenIdent(name) ? values.get(name[4].value) : undefined;
  const replaced = ownValue ?? (comma?.[0] === TokenType.Comma ? fallback : []);
  return resolveVariables([...value.slice(0, at), ...replaced, ...value.slice(end + 1)], values, depth + 1);
}

/** Returns the index of the token that closes the function or block at an index; the length if it stays open. */
function closingIndex(value: CssValue, at: number): number {
  let depth = 0;
  for (let index = at; index < value.length; index += 1) {
    const type = value[index]?.[0] as TokenType;
    if (OPENERS.includes(type)) depth += 1;
    if (CLOSERS.includes(type)) depth -= 1;
    if (depth === 0) return index;
  }
  return value.length;
}

/** Returns the only identifier of a value, in lower case; undefined for any other value. */
export function identOf(value: CssValue | undefined): string | undefined {
  const [token, more] = value ?? [];
  return isTokenIdent(token) && !more ? token[4].value.toLowerCase() : undefined;
}

/** A number of a value; `unit` is '' for one without and '%' for a percentage. */
export interface CssNumber {
  amount: number;
  unit: string;
}

function toNumber(token: CSSToken | undefined): CssNumber | undefined {
  if (isTokenDimension(token)) return { amount: token[4].value, unit: token[4].unit.toLowerCase() };
  if (isTokenPercentage(token)) return { amount: token[4].value, unit: '%' };
  return isTokenNumber(token) ? { amount: token[4].value, unit: '' } : undefined;
}

/** Returns the numbers of a value, in order, also those within functions. */
export function numbersOf(value: CssValue | undefined): CssNumber[] {
  return (value ?? []).flatMap((token) => toNumber(token) ?? []);
}

/** Returns the number that a value begins with; of a mathematical function, one that it cannot exceed. */
export function firstNumber(value: CssValue | undefined): CssNumber | undefined {
  const [token] = value ?? [];
  if (!isTokenFunction(token)) return toNumber(token);
  const inner = numbersOf(value?.slice(1));
  const [first] = inner;
  switch (token[4].value.toLowerCase()) {
    case 'min':
      return inner.find(({ amount }) => amount === 0) ?? first;
    case 'calc':
    case 'max':
    case 'clamp':
      return inner.every(({ amount }) => amount === 0) || inner.length === 1 ? first : undefined;
    default:
      return undefined;
  }
}

/** A function of a value: its name in lower case, and its arguments. */
export interface CssFunction {
  name: string;
  args: CssValue;
}

/** Returns the outermost functions of a value. */
export function functionsOf(value: CssValue | undefined): CssFunction[] {
  const found: CssFunction[] = [];
  for (let at = 0; value && at < value.length; at += 1) {
    const token = value[at];
    if (!isTokenFunction(token)) continue;
    const end = closingIndex(value, at);
    found.push({ name: token[4].value.toLowerCase(), args: value.slice(at + 1, end) });
    at = end;
  }
  return found;
}

const NAMED_COLORS: Readonly<Record<string, string>> = { white: 'ffffff', black: '000000', transparent: '00000000' };

/** Returns the color that a value begins with as 6 or 8 hexadecimal digits; undefined for one that is not known. */
export function colorOf(value: CssValue | undefined): string | undefined {
  const [token] = value ?? [];
  if (isTokenHash(token)) return normalizeHex(token[4].value.toLowerCase());
  if (isTokenIdent(token)) return NAMED_COLORS[token[4].value.toLowerCase()];
  const [called] = functionsOf(value?.slice(0, closingIndex(value, 0) + 1));
  if (!called || !/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/.test(called.name)) return undefined;
  const parts = numbersOf(called.args);
  const alpha = parts.length > 3 ? parts.at(-1) : undefined;
  if (alpha && alpha.amount <= (alpha.unit === '%' ? MAX_UNSEEN_ALPHA * 100 : MAX_UNSEEN_ALPHA)) return '00000000';
  if (!/^rgba?$/.test(called.name) || parts.slice(0, 3).some(({ unit }) => unit)) return undefined;
  return parts.slice(0, 3).map(toHexByte).join('');
}

/** Maximum opacity of what a reader does not see. */
export const MAX_UNSEEN_ALPHA = 0.05;

function toHexByte({ amount }: CssNumber): string {
  return Math.min(255, Math.max(0, Math.round(amount)))
    .toString(16)
    .padStart(2, '0');
}

function normalizeHex(hex: string): string | undefined {
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(hex)) return undefined;
  const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return Number.parseInt(long.slice(6) || 'ff', 16) <= MAX_UNSEEN_ALPHA * 255 ? '00000000' : long.slice(0, 6);
}
