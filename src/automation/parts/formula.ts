/** Returns the value of a name in a formula; undefined if there is none. */
export type Lookup = (path: string) => unknown;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)|([-+*/(),]))/y;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  ceil: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  max: Math.max,
  min: Math.min,
};

type Evaluate = (lookup: Lookup) => number;

/** A parsed formula and the names it reads. */
export interface Formula {
  /** Computes the value: NaN if a name has no number, infinite after a division by zero. */
  value(lookup: Lookup): number;
  names: readonly string[];
}

/**
 * Parses a formula: numbers, dotted names, + - * / and parentheses, ceil, floor, round, min and max.
 *
 * @throws Error describing the syntax error
 */
export function parseFormula(text: string): Formula {
  const tokens = tokenize(text);
  const names: string[] = [];
  let position = 0;
  const takeToken = (...accepted: string[]) =>
    accepted.includes(tokens[position] ?? '') ? tokens[position++] : undefined;
  const expectToken = (operator: string) => {
    if (!takeToken(operator))
      throw new Error(`"${operator}" is missing before ${tokens[position] ? `"${tokens[position]}"` : 'the end'}`);
  };

  function parseSum(): Evaluate {
    let left = parseProduct();
    for (let operator = takeToken('+', '-'); operator; operator = takeToken('+', '-'))
      left = combine(left, operator, parseProduct());
    return left;
  }
  function parseProduct(): Evaluate {
    let left = parseFactor();
    for (let operator = takeToken('*', '/'); operator; operator = takeToken('*', '/'))
      left = combine(left, operator, parseFactor());
    return left;
  }
  function parseFactor(): Evaluate {
    if (takeToken('-')) {
      const inner = parseFactor();
      return (lookup) => -inner(lookup);
    }
    if (takeToken('(')) {
      const inner = parseSum();
      expectToken(')');
      return inner;
    }
    const token = tokens[position] ?? '';
    position += 1;
    if (/^\d/.test(token)) return () => Number(token);
    if (!/^[A-Za-z_]/.test(token))
      throw new Error(token ? `"${token}" stands where a value should` : 'it ends too early');
    return takeToken('(') ? parseCall(token) : parseName(token);
  }
  function parseCall(name: string): Evaluate {
    const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!run) throw new Error(`"${name}" is none of ${Object.keys(FUNCTIONS).join(', ')}`);
    const values = [parseSum()];
    while (takeToken(',')) values.push(parseSum());
    expectToken(')');
    return (lookup) => run(...values.map((value) => value(lookup)));
  }
  function parseName(name: string): Evaluate {
    names.push(name);
    return (lookup) => toNumber(lookup(name));
  }

  const evaluate = parseSum();
  if (position < tokens.length) throw new Error(`"${tokens[position]}" stands where the formula should end`);
  return { value: evaluate, names };
}

function combine(left: Evaluate, operator: string, right: Evaluate): Evaluate {
  return (lookup) => {
    const [first, second] = [left(lookup), right(lookup)];
    if (operator === '+') return first + second;
    if (operator === '-') return first - second;
    return operator === '*' ? first * second : first / second;
  };
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}

function tokenize(text: string): string[] {
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
