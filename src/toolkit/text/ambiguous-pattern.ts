/** Bounds of the search: the length of the texts that are tried, and the number of different letters in them. */
const MAX_LENGTH = 5;
const MAX_LETTERS = 6;

/**
 * Finds an ambiguous repetition, and a text that it matches in two ways: one iteration matches what two iterations match
 * as well, or two of its alternatives do. A backtracking engine tries every way, so each further letter doubles the
 * time. It tries short texts, so that every finding has a proof; a package that only counts nested quantifiers would
 * also refuse "[a-z]+(-[a-z]+)*", which is safe.
 */
export function ambiguityIn(pattern: string): { part: string; text: string } | undefined {
  for (const { part, body } of repeatedGroups(pattern)) {
    const once = compilePattern(`^(?:${body})$`);
    const repeated = compilePattern(`^(?:${body}){2,}$`);
    const ways = alternativesOf(body).map((way) => compilePattern(`^(?:${way})$`));
    if (!once || !repeated) continue;
    const matchesTwice = (text: string) =>
      (once.test(text) && repeated.test(text)) || ways.filter((way) => way?.test(text)).length > 1;
    const text = shortTexts(body).find(matchesTwice);
    if (text !== undefined) return { part, text };
  }
  return undefined;
}

/** Returns the groups with an unbounded quantifier, inner ones first. */
function repeatedGroups(pattern: string): { part: string; body: string }[] {
  const groups: { part: string; body: string }[] = [];
  const open: number[] = [];
  for (const { 0: token, index } of tokensOf(pattern)) {
    if (token === '(') open.push(index);
    if (token !== ')') continue;
    const start = open.pop();
    const times = /^(?:[*+]|\{\d+,\})/.exec(pattern.slice(index + 1))?.[0];
    if (start === undefined || !times) continue;
    const body = pattern.slice(start + 1, index).replace(/^\?(?::|<\w+>)/, '');
    groups.push({ part: pattern.slice(start, index + 1) + times, body });
  }
  return groups;
}

/** Splits a group at each `|` that is not in a nested group. */
function alternativesOf(body: string): string[] {
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: token, index } of tokensOf(body)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) ends.push(index);
  }
  return [...ends, body.length].map((end, index) => body.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end));
}

/** Splits a pattern into tokens; an escape sequence and a character class are one token each. */
function tokensOf(pattern: string): IterableIterator<RegExpExecArray> {
  return pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gs) as IterableIterator<RegExpExecArray>;
}

/** Returns short texts, shortest first, of the letters in the pattern and a few letters that classes such as \w match. */
function shortTexts(body: string): string[] {
  const named = body.replace(/\\[a-zA-Z]|\{[\d,]+\}|\(\?:/g, '').replace(/[^\p{L}\p{N} @_.-]/gu, '');
  const letters = [...new Set([...named, 'a', '0', ' ', '-'])].slice(0, MAX_LETTERS);
  let texts = [''];
  const all: string[] = [];
  for (let length = 1; length <= MAX_LENGTH; length++) {
    texts = texts.flatMap((text) => letters.map((letter) => text + letter));
    all.push(...texts);
  }
  return all;
}

/** Compiles a pattern like a form does; returns undefined if it is invalid, which another rule reports. */
function compilePattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
