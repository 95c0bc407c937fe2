import { type CSSToken, isTokenFunction, isTokenIdent, TokenType, tokenize } from '@csstools/css-tokenizer';
import { type CssValue, closingIndex, identOf, splitAt } from './css-values';

/**
 * The declarations of an element by property; of several for one property, the one that counts. Variables are put in
 * only where a value is asked for: thousands of properties that each use one long variable would hold the site.
 */
export interface Declarations {
  get(property: string): CssValue | undefined;
  /** The names of the declared properties. */
  properties: ReadonlySet<string>;
  /** The variables for the elements within. */
  readonly variables: Variables | undefined;
}

const IGNORED: readonly TokenType[] = [TokenType.Whitespace, TokenType.Comment, TokenType.EOF];
/** Substitutions of variables within variables. */
const MAX_VARIABLE_DEPTH = 4;

/** One declaration of a style attribute or a rule. */
export interface Declaration {
  property: string;
  value: CssValue;
  important: boolean;
}

/** Variables that an element hands on to those within it. */
export type Variables = ReadonlyMap<string, CssValue>;

/** Longer values and further variables are not handed on: many elements would each put them in. */
const MAX_VARIABLE_LENGTH = 64;
const MAX_VARIABLES = 500;

/** Reads the declarations of a style attribute as browsers do: escapes and comments are resolved. */
export function parseStyle(css: string): Declaration[] {
  const tokens = tokenize({ css }).filter(([type]) => !IGNORED.includes(type));
  return splitAt(tokens, TokenType.Semicolon).flatMap((declaration) => parseDeclaration(declaration) ?? []);
}

/**
 * Reads one declaration from its tokens without white space and comments; undefined for one that is invalid, which leaves earlier
 * ones in force.
 */
export function parseDeclaration(tokens: readonly CSSToken[]): Declaration | undefined {
  const [name, colon, ...rest] = tokens;
  if (!isTokenIdent(name) || colon?.[0] !== TokenType.Colon) return undefined;
  const property = propertyName(name[4].value);
  const important = isImportant(rest);
  const value = important ? rest.slice(0, -2) : rest;
  return isValid(property, value) ? { property, value, important } : undefined;
}

/** Returns what counts of some declarations, the strongest last. */
export function applicableDeclarations(declarations: readonly Declaration[], inherited?: Variables): Declarations {
  const found = new Map<string, Declaration>();
  for (const declaration of declarations) {
    const earlier = found.get(declaration.property);
    if (!earlier?.important || declaration.important) found.set(declaration.property, declaration);
  }
  const own = [...found.values()].filter(({ property }) => property.startsWith('--'));
  const values = new Map([...found].map(([property, { value }]) => [property, value]));
  const variables = { get: (name: string) => values.get(name) ?? inherited?.get(name) };
  return {
    get(property) {
      const value = values.get(property);
      return value && resolveVariables(value, variables);
    },
    properties: new Set(values.keys()),
    get variables() {
      if (own.length === 0) return inherited;
      const short = own.filter(({ value }) => value.length <= MAX_VARIABLE_LENGTH);
      const all = [...(inherited ?? []), ...short.map(({ property, value }) => [property, value] as const)];
      return new Map(all.slice(0, MAX_VARIABLES));
    },
  };
}

/** Names of custom properties are case-sensitive, all others are not. */
function propertyName(name: string): string {
  return name.startsWith('--') ? name : name.toLowerCase();
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
function resolveVariables(value: CssValue, values: Pick<Variables, 'get'>, depth = 0): CssValue {
  const at = value.findIndex((token) => isTokenFunction(token) && token[4].value.toLowerCase() === 'var');
  if (at === -1 || depth === MAX_VARIABLE_DEPTH) return value;
  const end = closingIndex(value, at);
  const [name, comma, ...fallback] = value.slice(at + 1, end);
  const ownValue = isTokenIdent(name) ? values.get(name[4].value) : undefined;
  const replaced = ownValue ?? (comma?.[0] === TokenType.Comma ? fallback : []);
  return resolveVariables([...value.slice(0, at), ...replaced, ...value.slice(end + 1)], values, depth + 1);
}
