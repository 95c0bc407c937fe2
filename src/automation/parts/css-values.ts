import {
  type CSSToken,
  isTokenDimension,
  isTokenFunction,
  isTokenHash,
  isTokenIdent,
  isTokenNumber,
  isTokenPercentage,
  TokenType,
} from '@csstools/css-tokenizer';

/** The value of a declaration: its tokens, without white space, comments and `!important`. */
export type CssValue = readonly CSSToken[];

const OPENERS: readonly TokenType[] = [
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.OpenCurly,
];
const CLOSERS: readonly TokenType[] = [TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly];

/** Splits tokens at those of a type that stand in no brackets. */
export function splitAt(tokens: readonly CSSToken[], separator: TokenType): CSSToken[][] {
  const parts: CSSToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    const [type] = token;
    if (type === separator && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
    if (OPENERS.includes(type)) depth += 1;
    if (CLOSERS.includes(type)) depth = Math.max(0, depth - 1);
  }
  return parts;
}

/** Returns the index of the token that closes the function or block at an index; the length if it stays open. */
export function closingIndex(value: CssValue, at: number): number {
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
