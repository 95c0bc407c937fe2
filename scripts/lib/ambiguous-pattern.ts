/** A repeated part of a pattern that reads a text in two ways, and such a text. */
export interface Ambiguity {
  part: string;
  text: string;
}

/** The longest texts tried, and the number of letters they are made of. */
const LONGEST = 5;
const LETTERS = 6;

/**
 * A part of a pattern whose repetition is ambiguous: one turn reads a text that two turns read as well, or two of its
 * alternatives read the same. An engine that goes back tries every way, and each further letter doubles them. Looked for
 * by trying short texts, so that what is found comes with a proof; a package that counts nested quantifiers alone would
 * refuse "[a-z]+(-[a-z]+)*", which is sound.
 */
export function ambiguityIn(pattern: string): Ambiguity | undefined {
  for (const { part, body } of repeatedGroups(pattern)) {
    const once = attempt(`^(?:${body})$`);
    const again = attempt(`^(?:${body}){2,}$`);
    const ways = alternativesOf(body).map((way) => attempt(`^(?:${way})$`));
    if (!once || !again) continue;
    const readTwice = (text: string) =>
      (once.test(text) && again.test(text)) || ways.filter((way) => way?.test(text)).length > 1;
    const text = shortTexts(body).find(readTwice);
    if (text !== undefined) return { part, text };
  }
  return undefined;
}

/** Groups that may repeat without end, inner ones first. */
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

/** The alternatives of a group, apart from those of groups within it. */
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

/** Signs of a pattern; an escaped one and a class count as one. */
function tokensOf(pattern: string): IterableIterator<RegExpExecArray> {
  return pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gs) as IterableIterator<RegExpExecArray>;
}

/** Texts of the letters a pattern names, and of a few that classes such as \w stand for; the short ones first. */
function shortTexts(body: string): string[] {
  const named = body.replace(/\\[a-zA-Z]|\{[\d,]+\}|\(\?:/g, '').replace(/[^\p{L}\p{N} @_.-]/gu, '');
  const letters = [...new Set([...named, 'a', '0', ' ', '-'])].slice(0, LETTERS);
  let texts = [''];
  const all: string[] = [];
  for (let length = 1; length <= LONGEST; length++) {
    texts = texts.flatMap((text) => letters.map((letter) => text + letter));
    all.push(...texts);
  }
  return all;
}

/** A pattern as a form reads it; undefined where it is none, which a rule of its own reports. */
function attempt(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
