import { printParseErrorCode } from 'jsonc-parser';
import { type FindingText, positionAt } from '../finding';

/** A syntax error of a JSON text, as the parser reports it. */
export interface SyntaxProblem {
  offset: number;
  code: Parameters<typeof printParseErrorCode>[0];
}

/** A syntax error in words, at the offset where it begins, which may be before the place that the parser stopped at. */
interface DescribedProblem extends FindingText {
  offset: number;
}

/** Describes a syntax error of a JSON text: what was found, what was expected, and how to fix it. */
export function describeSyntaxProblem(text: string, problem: SyntaxProblem): DescribedProblem {
  return literalProblem(text, problem.offset) ?? { offset: problem.offset, ...describe(text, problem) };
}

function describe(text: string, problem: SyntaxProblem): FindingText {
  const { offset } = problem;
  const code = printParseErrorCode(problem.code);
  const rest = text.slice(offset);
  const found = tokenAt(text, offset);
  const textBefore = text.slice(0, offset).trimEnd();
  const line = positionAt(text, textBefore.length).line;
  if (/^(?:<{7}|={7}|>{7})/.test(rest))
    return {
      found: 'a conflict marker of a merge',
      expected: 'one version of these lines',
      mend: 'Keep one of the versions, and remove the markers.',
    };
  if (/^\/[/*]/.test(rest)) return { found: 'a comment', expected: 'JSON, which has no comments', mend: 'Remove it.' };
  if (/^[“”„‟‘’']/.test(rest))
    return { found, expected: 'a straight double quote, "', mend: 'Write " on both sides of the text.' };
  if (/^\w/.test(rest) && text[offset - 1] === '"')
    return {
      found: `${found} right behind a "`,
      expected: `a text in line ${line} with a " on both sides`,
      mend: `Add the missing " in line ${line}, or write \\" for a quotation mark within a text.`,
    };
  switch (code) {
    case 'CommaExpected': {
      const expected = `a comma at the end of line ${line}`;
      return { found, expected, mend: `Add ${expected}.` };
    }
    case 'ColonExpected':
      return { found, expected: 'a colon between name and value', mend: 'Write "name": value.' };
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosedProblem(text, code === 'CloseBraceExpected' ? '}' : ']', found);
    case 'UnexpectedEndOfString':
      return {
        found: `${found}, a text without a closing "`,
        expected: 'a closing " in the same line',
        mend: 'Close the text with ".',
      };
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return {
        found: `${found}, with an invalid \\`,
        expected: '\\" \\\\ \\n \\t or \\u and four digits',
        mend: 'Write \\\\ for a backslash.',
      };
    case 'EndOfFileExpected':
      return {
        found: `${found} after the end`,
        expected: 'one object and nothing after it',
        mend: 'Remove it, or a superfluous closing brace before it.',
      };
    default:
      return fallbackProblem(textBefore, found, code);
  }
}

/** Literals of other languages, and what they are in JSON. */
const LITERALS: readonly (readonly [foreign: RegExp, json: (literal: string) => string])[] = [
  [/^true$/i, () => 'true'],
  [/^false$/i, () => 'false'],
  [/^(?:null|none|nil|undefined|nan)$/i, () => 'null'],
  [/^\+?0*\d+(?:\.\d+)?$/, (literal) => String(Number(literal))],
  [/^(?:\.\d+|\d+\.|0x[\da-f]+)$/i, (literal) => String(Number(literal))],
];

/** Describes a literal that another language would take: True, None, 030, .5. */
function literalProblem(text: string, offset: number): DescribedProblem | undefined {
  const before = /[\w.+]*$/.exec(text.slice(Math.max(0, offset - 40), offset))?.[0] ?? '';
  const literal = before + (/^[\w.+]*/.exec(text.slice(offset))?.[0] ?? '');
  const json = LITERALS.find(([foreign]) => foreign.test(literal))?.[1](literal);
  if (json === undefined || json === literal) return undefined;
  const start = offset - before.length;
  return {
    offset: start,
    found: literal,
    expected: `${json}, as JSON writes it`,
    mend: json === 'null' ? 'Write a value, or leave it out.' : `Write ${json}.`,
  };
}

function fallbackProblem(before: string, found: string, code: string): FindingText {
  if (/[,{]$/.test(before) && /^[A-Za-z_$]/.test(found) && !/^(?:true|false|null|the end)/.test(found))
    return { found: `${found} without quotes`, expected: 'a name in double quotes', mend: `Write "${found}".` };
  if (before.endsWith(',')) {
    const mend = 'Remove the comma before it, or add what is missing.';
    return { found: `${found} after a comma`, expected: 'another entry', mend };
  }
  if (found === ',')
    return { found: 'a comma with nothing before it', expected: 'an entry', mend: 'Remove the comma.' };
  if (code === 'PropertyNameExpected')
    return { found, expected: 'a name in double quotes', mend: 'Write "name": value.' };
  const expected = 'a value: a text in double quotes, a number, true, false, null, a list or an object';
  return { found, expected, mend: 'Write a value here.' };
}

/** Describes a missing closing bracket, with the line of the innermost bracket that is open. */
function unclosedProblem(text: string, mark: string, found: string): FindingText {
  const open: number[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '{' || token === '[') open.push(index);
    else if (token === '}' || token === ']') open.pop();
  }
  const last = open.at(-1);
  const where = last === undefined ? '' : ` for the ${text[last]} of line ${positionAt(text, last).line}`;
  return { found, expected: `a ${mark}${where}`, mend: `Add the ${mark}.` };
}

/** Returns the token at an offset; a character outside ASCII with its code point. */
function tokenAt(text: string, offset: number): string {
  const token = /^(?:"[^"\n]{0,30}"?|[\w.-]{1,30}|[^\s])/.exec(text.slice(offset))?.[0];
  if (token === undefined) return 'the end of the file';
  const code = token.codePointAt(0) ?? 0;
  return code < 0x7f ? token : `${token} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
}
