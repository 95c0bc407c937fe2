import { printParseErrorCode } from 'jsonc-parser';
import { positionAt, type Words } from './finding.ts';

/** Where a text is no JSON, as the parser tells it. */
export interface SyntaxFault {
  offset: number;
  code: Parameters<typeof printParseErrorCode>[0];
}

/** What is wrong with the writing at a place of a JSON text, what was expected there, and how to mend it. */
export function syntaxWords(text: string, fault: SyntaxFault): Words {
  const { offset } = fault;
  const code = printParseErrorCode(fault.code);
  const there = text.slice(offset);
  const found = standing(text, offset);
  const before = text.slice(0, offset).trimEnd();
  const line = positionAt(text, before.length).line;
  if (/^(?:<{7}|={7}|>{7})/.test(there))
    return {
      found: 'a mark of a merge',
      expected: 'one version of these lines',
      mend: 'Keep one, and remove the marks.',
    };
  if (/^\/[/*]/.test(there)) return { found: 'a comment', expected: 'JSON, which has no comments', mend: 'Remove it.' };
  if (/^[“”„‟‘’']/.test(there))
    return { found, expected: 'a straight double quote, "', mend: 'Write " on both sides of the text.' };
  if (/^\w/.test(there) && text[offset - 1] === '"')
    return {
      found: `${found} right behind a "`,
      expected: `a text of line ${line} that ends where it should`,
      mend: `Write the " that is missing before it in line ${line}, or \\" for a quotation mark within a text.`,
    };
  switch (code) {
    case 'CommaExpected':
      return {
        found,
        expected: `a comma after what ends in line ${line}`,
        mend: `Add a comma at the end of line ${line}.`,
      };
    case 'ColonExpected':
      return { found, expected: 'a colon between name and value', mend: 'Write "name": value.' };
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(text, code === 'CloseBraceExpected' ? '}' : ']', found);
    case 'UnexpectedEndOfString':
      return {
        found: `${found}, a text without its end`,
        expected: 'a " in the same line',
        mend: 'Close the text with ".',
      };
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return {
        found: `${found}, with a \\ nobody can read`,
        expected: '\\" \\\\ \\n \\t or \\u and four digits',
        mend: 'Write \\\\ for a backslash.',
      };
    case 'EndOfFileExpected':
      return {
        found: `${found} after the end`,
        expected: 'one object and nothing after it',
        mend: 'Remove it, or a closing brace before it that is too much.',
      };
    default:
      return otherwise(before, found, code);
  }
}

function otherwise(before: string, found: string, code: string): Words {
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

/** The innermost brace or bracket that is open at the end of a text. */
function unclosed(text: string, mark: string, found: string): Words {
  const open: number[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '{' || token === '[') open.push(index);
    else if (token === '}' || token === ']') open.pop();
  }
  const last = open.at(-1);
  const where = last === undefined ? '' : ` for the ${text[last]} of line ${positionAt(text, last).line}`;
  return { found, expected: `a ${mark}${where}`, mend: `Add the ${mark}.` };
}

/** What stands at a place: a sign by its code, where it is none of the keyboard. */
function standing(text: string, offset: number): string {
  const token = /^(?:"[^"\n]{0,30}"?|[\w.-]{1,30}|[^\s])/.exec(text.slice(offset))?.[0];
  if (token === undefined) return 'the end of the file';
  const code = token.codePointAt(0) ?? 0;
  return code < 0x7f ? token : `${token} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
}
