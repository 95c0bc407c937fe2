import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../project/load-tools';
import type { CaseResult } from './evaluate';

/** How many checks of a case passed. */
export interface CaseScore {
  passed: number;
  checks: number;
}

/** The latest score of every case, by model and case. */
export type Scores = Record<string, Record<string, CaseScore>>;

/** Reads the scores of former evaluations; empty before the first. */
export function readScores(folder: string): Scores {
  const file = scoresFile(folder);
  return existsSync(file) ? readJson<Scores>(file) : {};
}

/** Saves the scores of an evaluation; they replace the former scores of the same cases. */
export function writeScores(folder: string, former: Scores, results: readonly CaseResult[]): void {
  const scores: Scores = structuredClone(former);
  for (const result of results) {
    scores[result.model] ??= {};
    (scores[result.model] as Record<string, CaseScore>)[result.id] = scoreOf(result);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(scoresFile(folder), `${JSON.stringify(scores, null, 1)}\n`);
}

/** Counts the checks of a case. */
export function scoreOf({ checks }: CaseResult): CaseScore {
  return { passed: checks.filter(({ ok }) => ok).length, checks: checks.length };
}

function scoresFile(folder: string): string {
  return join(folder, 'scores.json');
}
