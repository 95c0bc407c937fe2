import type { RuleFinding } from '../finding';

/** Formats problems for a terminal, grouped by file: position, what was found and expected, and how to fix it. */
export function formatReport(problems: readonly RuleFinding[]): string {
  const files = [...new Set(problems.map(({ file }) => file))];
  const groups = files.map((file) => {
    const fileProblems = problems.filter((problem) => problem.file === file);
    return [`${file} (${countText(fileProblems.length)})`, ...fileProblems.map(problemText)].join('\n\n');
  });
  return groups.join('\n\n');
}

/** Formats the last line of a report. */
export function formatSummary(tools: number, problems: number): string {
  return `check: ${tools} ${tools === 1 ? 'tool' : 'tools'}, ${countText(problems)}`;
}

function problemText({ file, line, column, rule, found, expected, mend, didYouMean }: RuleFinding): string {
  const lines = [
    `  ${file}:${line}:${column}  ${rule}`,
    `    found     ${found}`,
    `    expected  ${expected}`,
    `    mend      ${mend}`,
    ...(didYouMean ? [`    did you mean "${didYouMean}"?`] : []),
  ];
  return lines.join('\n');
}

function countText(problems: number): string {
  return `${problems} ${problems === 1 ? 'problem' : 'problems'}`;
}
