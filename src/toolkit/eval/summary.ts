import type { CaseResult } from './evaluate';
import { type CaseScore, type Scores, scoreOf } from './last-eval';

/** One line of the table: the cases of a tool with one model. */
export interface SummaryRow {
  tool: string;
  model: string;
  /** Number of cases in which every check passed. */
  passed: number;
  cases: number;
  checksPassed: number;
  checks: number;
  /** The same cases in the previous evaluation; absent in the first evaluation. */
  last?: { passed: number; cases: number; checksPassed: number; checks: number };
}

/** Sums up the results per tool and model, with the scores that the same cases had before. */
export function summaryRows(results: readonly CaseResult[], former: Scores): SummaryRow[] {
  const groups = Map.groupBy(results, ({ tool, model }) => `${tool}\n${model}`);
  return [...groups.values()].map((group): SummaryRow => {
    const { tool = '', model = '' } = group[0] ?? {};
    const formerScores = group.flatMap(({ id }) => former[model]?.[id] ?? []);
    return { tool, model, ...sum(group.map(scoreOf)), ...(formerScores.length > 0 && { last: sum(formerScores) }) };
  });
}

function sum(scores: readonly CaseScore[]) {
  return {
    passed: scores.filter(({ passed, checks }) => passed === checks).length,
    cases: scores.length,
    checksPassed: scores.reduce((all, { passed }) => all + passed, 0),
    checks: scores.reduce((all, { checks }) => all + checks, 0),
  };
}

/** Formats the table and, below it, what failed. */
export function summaryText(rows: readonly SummaryRow[], results: readonly CaseResult[]): string {
  const cells = [
    ['tool', 'model', 'samples', 'checks', 'last time'],
    ...rows.map((row) => [
      row.tool,
      row.model,
      `${row.passed}/${row.cases}`,
      `${row.checksPassed}/${row.checks}`,
      row.last ? `${row.last.passed}/${row.last.cases}, ${row.last.checksPassed}/${row.last.checks}` : 'new',
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...failureLines(results)].join('\n');
}

function failureLines(results: readonly CaseResult[]): string[] {
  const failures = results.flatMap(({ id, model, checks }) =>
    checks.flatMap(({ name, ok, note }) => (ok ? [] : [`${id} (${model}): ${name}${note ? `: ${note}` : ''}`])),
  );
  return failures.length > 0 ? ['', ...failures] : [];
}
