import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../project/load-tools';
import { type Replayed, type Verdict, verdictOf } from './replay';

/** Replayed answers by the id of their run. */
export type Replays = Readonly<Record<string, Replayed & { tool: string }>>;

/** The numbers of a tool's answers, in total and by verdict. */
export interface ReplayRow extends Record<Verdict, number> {
  tool: string;
  answers: number;
}

/** An answer that is read or shown differently than in the previous replay, or that makes the code fail. */
export interface ReplayFinding {
  run: string;
  tool: string;
  verdict: Verdict;
  reason?: string;
}

/** The outcome of a replay of all answers. */
export interface ReplayReport {
  rows: ReplayRow[];
  findings: ReplayFinding[];
}

/** Compares all replays with the previous ones, per tool. */
export function replayReport(replays: Replays, former: Replays): ReplayReport {
  const rows = new Map<string, ReplayRow>();
  const findings: ReplayFinding[] = [];
  for (const [run, replayed] of Object.entries(replays)) {
    const { tool, state, reason } = replayed;
    const verdict = verdictOf(replayed, former[run]);
    const row = rows.get(tool) ?? { tool, answers: 0, new: 0, same: 0, changed: 0, better: 0, worse: 0 };
    rows.set(tool, { ...row, answers: row.answers + 1, [verdict]: row[verdict] + 1 });
    if (verdict === 'better' || verdict === 'worse' || verdict === 'changed' || state === 'broken')
      findings.push({ run, tool, verdict, ...(reason !== undefined && { reason }) });
  }
  return { rows: [...rows.values()].toSorted((a, b) => a.tool.localeCompare(b.tool)), findings };
}

/** Returns true if an answer is read worse than before, or makes the code fail. */
export function hasLosses({ rows }: ReplayReport, replays: Replays): boolean {
  return rows.some(({ worse }) => worse > 0) || Object.values(replays).some(({ state }) => state === 'broken');
}

/** Formats a report for reading. */
export function replayText({ rows, findings }: ReplayReport): string {
  const lines = rows.map(({ tool, answers, ...counts }) => {
    const parts = Object.entries(counts).flatMap(([verdict, count]) => (count > 0 ? [`${count} ${verdict}`] : []));
    return `${tool}: ${answers} ${answers === 1 ? 'answer' : 'answers'}, ${parts.join(', ')}`;
  });
  const findingLines = findings.map(
    ({ run, tool, verdict, reason }) => `  ${run} (${tool}): ${verdict}${reason ? `: ${reason}` : ''}`,
  );
  return [...lines, ...findingLines].join('\n');
}

/** Reads the previous replays; returns an empty object before the first. */
export function readReplays(folder: string): Replays {
  const file = join(folder, 'replays.json');
  return existsSync(file) ? readJson<Replays>(file) : {};
}

/** Saves replays, including those of other backups, so that later replays can be compared with them. */
export function writeReplays(folder: string, replays: Replays): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'replays.json'), `${JSON.stringify(replays, null, 1)}\n`);
}
