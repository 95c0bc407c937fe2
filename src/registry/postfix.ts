/**
 * A parsed formula in postfix notation, for a stack machine. A number is a literal, `$name` the value of a name,
 * `sum$list.part` the sum over a list, `max 2` a function with its number of arguments, `neg` the negation.
 */
export type Postfix = readonly (number | string)[];

/** Returns the value of a name in a formula; undefined if there is none. */
export type Lookup = (path: string) => unknown;

export const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  ceil: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  max: Math.max,
  min: Math.min,
};

const OPERATORS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/** Computes a formula: NaN if a name has no number, infinite after a division by zero. */
export function evaluatePostfix(postfix: Postfix, lookup: Lookup): number {
  const stack: number[] = [];
  const take = () => stack.pop() ?? Number.NaN;
  for (const token of postfix) {
    if (typeof token === 'number') stack.push(token);
    else if (token.startsWith('$')) stack.push(toNumber(lookup(token.slice(1))));
    else if (token.startsWith('sum$')) stack.push(sumOver(token.slice(4), lookup));
    else if (token === 'neg') stack.push(-take());
    else if (OPERATORS[token]) {
      const right = take();
      stack.push(OPERATORS[token](take(), right));
    } else {
      const [name = '', count] = token.split(' ');
      stack.push(FUNCTIONS[name]?.(...stack.splice(-Number(count))) ?? Number.NaN);
    }
  }
  return take();
}

/** Returns the sum of one part over the entries of a list. Skips entries without a number; NaN if no entry has a number. */
function sumOver(path: string, lookup: Lookup): number {
  const [list = '', part = ''] = path.split('.');
  const entries = lookup(list);
  const values = (Array.isArray(entries) ? entries : []).map((entry) => toNumber(part ? entry?.[part] : entry));
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) : Number.NaN;
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}
