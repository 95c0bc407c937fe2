/** Reads the value of a name in a formula; undefined where there is none. */
export type Lookup = (path: string) => unknown;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)|([-+*/(),]))/y;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  ceil: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  max: Math.max,
  min: Math.min,
};

type Part = (lookup: Lookup) => number;

/** A formula: how to work it out, and the names it reads. */
export interface Formula {
  /** The value; NaN where a name has no number, infinite where it is divided by nothing. */
  value(lookup: Lookup): number;
  names: readonly string[];
}

/**
 * Reads a formula: numbers, dotted names, + - * / and brackets, ceil, floor, round, min and max.
 *
 * @throws Error saying what stands where it should not
 */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text);
  const names: string[] = [];
  let at = 0;
  const next = (...wanted: string[]) => (wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined);
  const needed = (sign: string) => {
    if (!next(sign)) throw new Error(`"${sign}" is missing before ${tokens[at] ? `"${tokens[at]}"` : 'the end'}`);
  };

  function sum(): Part {
    let left = product();
    for (let sign = next('+', '-'); sign; sign = next('+', '-')) left = joined(left, sign, product());
    return left;
  }
  function product(): Part {
    let left = single();
    for (let sign = next('*', '/'); sign; sign = next('*', '/')) left = joined(left, sign, single());
    return left;
  }
  function single(): Part {
    if (next('-')) {
      const inner = single();
      return (lookup) => -inner(lookup);
    }
    if (next('(')) {
      const inner = sum();
      needed(')');
      return inner;
    }
    const token = tokens[at] ?? '';
    at += 1;
    if (/^\d/.test(token)) return () => Number(token);
    if (!/^[A-Za-z_]/.test(token))
      throw new Error(token ? `"${token}" stands where a value should` : 'it ends too early');
    return next('(') ? called(token) : named(token);
  }
  function called(name: string): Part {
    const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!run) throw new Error(`"${name}" is none of ${Object.keys(FUNCTIONS).join(', ')}`);
    const values = [sum()];
    while (next(',')) values.push(sum());
    needed(')');
    return (lookup) => run(...values.map((value) => value(lookup)));
  }
  function named(name: string): Part {
    names.push(name);
    return (lookup) => numberIn(lookup(name));
  }

  const whole = sum();
  if (at < tokens.length) throw new Error(`"${tokens[at]}" stands where the formula should end`);
  return { value: whole, names };
}

function joined(left: Part, sign: string, right: Part): Part {
  return (lookup) => {
    const [one, other] = [left(lookup), right(lookup)];
    if (sign === '+') return one + other;
    if (sign === '-') return one - other;
    return sign === '*' ? one * other : one / other;
  };
}

function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`"${text.slice(from).trim()[0]}" is no part of a formula`);
    tokens.push(match[0].trim());
  }
  return tokens;
}
