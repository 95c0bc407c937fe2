import {
  type CSSToken,
  isTokenDelim,
  isTokenFunction,
  isTokenHash,
  isTokenIdent,
  isTokenString,
  TokenType,
} from '@csstools/css-tokenizer';
import {
  COMPARISONS,
  type MatchBudget,
  NEVER,
  parsePosition,
  positionTest,
  STATES,
  type StyledElement,
  type Test,
} from './css-states';
import { closingIndex, splitAt } from './css-values';

/** A selector: tests of its last compound, and what must stand before it. */
export interface Selector {
  tests: readonly Test[];
  /** Ids, classes and names count as in the specification of cascades, each up to 999. */
  specificity: number;
  /** By what elements are looked up: `#id`, `.class`, a name, or `*`. */
  key: string;
  /** No element is in its state before something is pressed. */
  isImpossible?: boolean;
  before?: { selector: Selector; combinator: string } | undefined;
}

const OF_ID = 1_000_000;
const OF_CLASS = 1000;
const OF_NAME = 1;

export function matches(selector: Selector, element: StyledElement, budget: MatchBudget): boolean {
  budget.left -= selector.tests.length + 1;
  if (budget.left < 0 || !selector.tests.every((test) => test(element, budget))) return false;
  if (!selector.before) return true;
  const { selector: left, combinator } = selector.before;
  if (combinator === '>') return element.parent !== undefined && matches(left, element.parent, budget);
  if (combinator === '+' || combinator === '~') {
    const first = combinator === '+' ? element.index - 1 : 0;
    for (let at = element.index - 1; at >= Math.max(0, first) && budget.left >= 0; at -= 1)
      if (matches(left, element.siblings[at] as StyledElement, budget)) return true;
    return false;
  }
  for (let above = element.parent; above && budget.left >= 0; above = above.parent)
    if (matches(left, above, budget)) return true;
  return false;
}

/**
 * Reads a list of selectors; undefined if one of them is invalid, or of a kind whose elements are not known while a page is read
 * from its beginning (`:has`, `:last-child`): then browsers, or we, apply none of its rule.
 *
 * @param nesting the selectors of the rule around it, for which `&` stands
 */
export function parseSelectors(
  tokens: readonly CSSToken[],
  nesting?: readonly Selector[],
): readonly Selector[] | undefined {
  const selectors: Selector[] = [];
  for (const part of splitAt(tokens, TokenType.Comma)) {
    const selector = new SelectorReader(part, nesting).read();
    if (!selector) return undefined;
    selectors.push(selector);
  }
  return selectors;
}

class SelectorReader {
  private at = 0;
  private readonly tokens: readonly CSSToken[];

  constructor(
    tokens: readonly CSSToken[],
    private readonly nesting: readonly Selector[] | undefined,
  ) {
    const isSpace = (token: CSSToken) => token[0] === TokenType.Whitespace;
    const first = tokens.findIndex((token) => !isSpace(token));
    const last = tokens.findLastIndex((token) => !isSpace(token));
    this.tokens = tokens.slice(Math.max(0, first), last + 1);
  }

  read(): Selector | undefined {
    // Within another rule, a selector without `&` stands for what is within its elements.
    let left = this.nesting && !this.tokens.some((token) => isDelim(token, '&')) ? this.around() : undefined;
    let combinator = left ? this.combinator() || ' ' : '';
    do {
      const compound = this.compound();
      if (!compound) return undefined;
      left = left
        ? {
            ...compound,
            specificity: left.specificity + compound.specificity,
            isImpossible: Boolean(left.isImpossible || compound.isImpossible),
            before: { selector: left, combinator },
          }
        : compound;
      combinator = this.combinator();
    } while (combinator);
    return this.at < this.tokens.length ? undefined : left;
  }

  /** What stands for `&`: any of the selectors of the rule around it. */
  private around(): Selector | undefined {
    const { nesting } = this;
    if (!nesting) return undefined;
    const [only] = nesting;
    return nesting.length === 1 && only ? only : { tests: [anyOf(nesting)], specificity: highest(nesting), key: '*' };
  }

  private combinator(): string {
    let found = '';
    for (; this.at < this.tokens.length; this.at += 1) {
      const token = this.tokens[this.at];
      if (token?.[0] === TokenType.Whitespace) found ||= ' ';
      else if (isTokenDelim(token) && /^[>+~]$/.test(token[4].value) && found.trim() === '') found = token[4].value;
      else break;
    }
    return this.at < this.tokens.length ? found : '';
  }

  private compound(): Selector | undefined {
    const start = this.at;
    const tests: Test[] = [];
    let specificity = 0;
    let key = '*';
    let before: Selector['before'];
    let isImpossible = false;
    for (; this.at < this.tokens.length; this.at += 1) {
      const token = this.tokens[this.at] as CSSToken;
      if (token[0] === TokenType.Whitespace || (isTokenDelim(token) && /^[>+~]$/.test(token[4].value))) break;
      if (isDelim(token, '*')) continue;
      if (isDelim(token, '&')) {
        const around = this.around();
        if (!around) return undefined;
        // Whatever stands before the first of them stands before this one, too.
        tests.push(...(before ? [anyOf([around])] : around.tests));
        before ??= around.before;
        specificity += around.specificity;
        key = key === '*' ? around.key : key;
      } else if (isTokenIdent(token) && this.at === start) {
        const name = token[4].value.toLowerCase();
        tests.push((element) => element.tagName === name);
        specificity += OF_NAME;
        key = name;
      } else if (isTokenHash(token)) {
        const id = token[4].value;
        tests.push((element) => element.attributes.get('id') === id);
        specificity += OF_ID;
        key = `#${id}`;
      } else if (isDelim(token, '.')) {
        const name = this.next();
        if (!isTokenIdent(name)) return undefined;
        const className = name[4].value;
        tests.push((element) => element.classes.has(className));
        specificity += OF_CLASS;
        if (!key.startsWith('#')) key = `.${className}`;
      } else {
        const test = token[0] === TokenType.OpenSquare ? this.attribute() : this.pseudoClass(token);
        if (!test) return undefined;
        tests.push(test.test);
        isImpossible ||= test.test === never;
        specificity += test.specificity;
      }
    }
    if (this.at === start) return undefined;
    return { tests, specificity, key, isImpossible, before };
  }

  private next(): CSSToken | undefined {
    this.at += 1;
    return this.tokens[this.at];
  }

  private block(): readonly CSSToken[] {
    const end = closingIndex(this.tokens, this.at);
    const inner = this.tokens.slice(this.at + 1, end);
    this.at = end;
    return inner;
  }

  private attribute(): { test: Test; specificity: number } | undefined {
    const inner = this.block().filter(([type]) => type !== TokenType.Whitespace);
    const [name, ...rest] = inner;
    if (!isTokenIdent(name)) return undefined;
    const attribute = name[4].value.toLowerCase();
    const specificity = OF_CLASS;
    if (rest.length === 0) return { test: ({ attributes }) => attributes.has(attribute), specificity };
    const marks = rest.filter((token) => isTokenDelim(token)).map((token) => String(token[4]?.value ?? ''));
    const value = rest.find((token) => isTokenString(token) || isTokenIdent(token));
    if (!isTokenString(value) && !isTokenIdent(value)) return undefined;
    const ignoresCase = rest.at(-1) !== value;
    const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
    const compare = COMPARISONS[marks.join('')];
    const wanted = fold(value[4].value);
    if (!compare) return undefined;
    const test: Test = ({ attributes }) => {
      const found = attributes.get(attribute);
      return found !== undefined && compare(fold(found), wanted);
    };
    return { test, specificity };
  }

  private pseudoClass(colon: CSSToken): { test: Test; specificity: number } | undefined {
    const token = this.next();
    if (colon[0] !== TokenType.Colon) return undefined;
    const specificity = OF_CLASS;
    if (isTokenIdent(token)) {
      const test = STATES[token[4].value.toLowerCase()];
      if (test) return { test, specificity };
      return NEVER.has(token[4].value.toLowerCase()) ? { test: never, specificity } : undefined;
    }
    if (!isTokenFunction(token)) return undefined;
    const name = token[4].value.toLowerCase();
    const inner = this.block();
    if (/^(not|is|where|matches|-webkit-any|-moz-any)$/.test(name)) {
      const selectors = parseSelectors(inner, this.nesting && []);
      if (!selectors) return undefined;
      const any = anyOf(selectors);
      const test: Test = name === 'not' ? (element, budget) => !any(element, budget) : any;
      return { test, specificity: name === 'where' ? 0 : highest(selectors) };
    }
    const position = name === 'nth-child' || name === 'nth-of-type' ? parsePosition(inner) : undefined;
    return position && { test: positionTest(position, name === 'nth-of-type'), specificity };
  }
}

const never: Test = () => false;

const isDelim = (token: CSSToken | undefined, value: string) => isTokenDelim(token) && token[4].value === value;

const anyOf =
  (selectors: readonly Selector[]): Test =>
  (element, budget) =>
    selectors.some((selector) => matches(selector, element, budget));

const highest = (selectors: readonly Selector[]) => Math.max(0, ...selectors.map(({ specificity }) => specificity));
