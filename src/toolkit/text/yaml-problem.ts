import type { FindingText } from '../finding';

/** What is wrong with a YAML text, and where. */
export interface YamlProblem extends FindingText {
  /** Relative to the text. */
  offset: number;
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" };

/**
 * Describes a syntax error of YAML in words of the text itself.
 *
 * @param at offset at which the parser stopped, which is often behind the cause
 * @param code kind of the error, as the parser names it
 */
export function yamlProblem(text: string, at: number, code: string): YamlProblem {
  const lines = linesOf(text);
  const stopped = lines.findLast(({ offset }) => offset <= at) ?? { offset: 0, line: text };
  const open = lines.filter(({ offset }) => offset <= at).flatMap(openSign)[0];
  if (open) {
    const { sign, offset } = open;
    const closing = CLOSING[sign] ?? sign;
    const mend = `Add the ${closing}, or remove the ${sign}. A text that contains one stands in quotes.`;
    return { offset, found: `a ${sign} that is not closed`, expected: `a ${closing} in the same line`, mend };
  }
  const indent = /^\s*/.exec(stopped.line)?.[0] ?? '';
  const offset = stopped.offset + indent.length;
  if (code === 'TAB_AS_INDENT' || indent.includes('\t'))
    return { offset, found: 'a tab', expected: 'spaces', mend: 'Indent the line by spaces.' };
  const name = /^\s*([\w-]+)\s*:/.exec(stopped.line)?.[1];
  if (code === 'DUPLICATE_KEY' && name)
    return { offset, found: `a second "${name}"`, expected: 'each name once', mend: 'Remove one of the two.' };
  return {
    offset,
    found: stopped.line.trim() === '' ? 'the end of the front matter' : `"${stopped.line.trim().slice(0, 60)}"`,
    expected: 'a line "name: value", indented like its neighbors',
    mend: 'Write "name: value" in each line, indented by spaces. Put a value that contains a colon, a # or a brace in quotes.',
  };
}

interface Line {
  offset: number;
  line: string;
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]*\n?/g)].map(({ 0: line, index }) => ({ offset: index, line: line.trimEnd() }));
}

/** Returns the bracket or quotation mark that a line opens and never closes, if any. */
function openSign({ offset, line }: Line): { sign: string; offset: number }[] {
  const open: { sign: string; offset: number }[] = [];
  // A value that begins with neither is plain text, in which both mean nothing.
  const [, before = '', value = ''] = /^(\s*(?:-\s+)*(?:[\w.-]+:\s*)?)(.*)$/.exec(line) ?? [];
  if (!/^["'[{]/.test(value)) return [];
  for (const [index, sign] of [...value].entries()) {
    const last = open.at(-1)?.sign ?? '';
    const isQuoted = last === '"' || last === "'";
    if (sign === CLOSING[last] && !(last === '"' && value[index - 1] === '\\')) open.pop();
    else if (!isQuoted && sign in CLOSING) open.push({ sign, offset: offset + before.length + index });
  }
  return open.slice(0, 1);
}
