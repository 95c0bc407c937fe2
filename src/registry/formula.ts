import { evaluatePostfix, FUNCTIONS, type Lookup, type Postfix } from './postfix';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)|([-+*/(),]))/y;

/** A parsed formula and the names it reads; `list.*.part` names a part of each entry of a list. */
export interface Formula {
  /** Computes the value: NaN if a name has no number, infinite after a division by zero. */
  value(lookup: Lookup): number;
  names: readonly string[];
  postfix: Postfix;
}

/**
 * Parses a formula: numbers, dotted names, + - * / and parentheses, ceil, floor, round, min, max, and sum over a list.
 *
 * @throws Error describing the syntax error
 */
export function parseFormula(text: string): Formula {
  const tokens = tokenize(text);
  const names: string[] = [];
  const postfix: (number | string)[] = [];
  let position = 0;
  const takeToken = (...accepted: string[]) =>
    accepted.includes(tokens[position] ?? '') ? tokens[position++] : undefined;
  const expectToken = (operator: string) => {
    if (!takeToken(operator))
      throw new Error(`"${operator}" is missing before ${tokens[position] ? `"${tokens[position]}"` : 'the end'}`);
  };

  function parseSum(): void {
    parseProduct();
    for (let operator = takeToken('+', '-'); operator; operator = takeToken('+', '-')) {
      parseProduct();
      postfix.push(operator);
    }
  }
  function parseProduct(): void {
    parseFactor();
    for (let operator = takeToken('*', '/'); operator; operator = takeToken('*', '/')) {
      parseFactor();
      postfix.push(operator);
    }
  }
  function parseFactor(): void {
    if (takeToken('-')) {
      parseFactor();
      postfix.push('neg');
      return;
    }
    if (takeToken('(')) {
      parseSum();
      expectToken(')');
      return;
    }
    const token = tokens[position] ?? '';
    position += 1;
    if (/^\d/.test(token)) postfix.push(Number(token));
    else if (!/^[A-Za-z_]/.test(token)) throw new Error(token ? `"${token}" is not a value` : 'it ends too early');
    else if (takeToken('(')) parseCall(token);
    else {
      names.push(token);
      postfix.push(`$${token}`);
    }
  }
  function parseCall(name: string): void {
    if (name === 'sum') {
      const list = tokens[position] ?? '';
      if (!/^[A-Za-z_]/.test(list)) throw new Error('"sum" adds up a list: name it in its parentheses');
      position += 1;
      postfix.push(`sum$${list}`);
      names.push(list.replace('.', '.*.'));
    } else {
      if (!Object.hasOwn(FUNCTIONS, name))
        throw new Error(`"${name}" is none of ${[...Object.keys(FUNCTIONS), 'sum'].join(', ')}`);
      let count = 1;
      parseSum();
      for (; takeToken(','); count += 1) parseSum();
      postfix.push(`${name} ${count}`);
    }
    expectToken(')');
  }

  parseSum();
  if (position < tokens.length) throw new Error(`"${tokens[position]}" stands where the formula should end`);
  return { value: (lookup) => evaluatePostfix(postfix, lookup), names, postfix };
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
