import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';
import type { Totals } from './totals.ts';

/** Seconds of the test files in a full run; shorter files are left out. Committed, as a fresh clone has no earlier run. */
const FILE = join(import.meta.dirname, 'file-times.json');

const UNKNOWN_SECONDS = 1;

/** Seconds by file. */
export type FileTimes = Readonly<Record<string, number>>;

/** Reads the durations of the last saved run. */
export function readTimes(): FileTimes {
  return JSON.parse(readFileSync(FILE, 'utf8')) as FileTimes;
}

/** Saves the durations of a run, longest first. */
export function saveTimes(totals: readonly Totals[]): void {
  const files = totals
    .flatMap(({ files = [] }) => files)
    .map(({ file, seconds }) => [file, Math.round(seconds)] as const);
  const long = files
    .filter(([, seconds]) => seconds > 1)
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

/** Runs the slowest files first, and splits them into shards of equal duration. */
export class LongestFirst implements TestSequencer {
  readonly #vitest: Vitest;
  readonly #times = readTimes();

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Keep files of a project together: another project restarts the workers.
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return files.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
        this.#seconds(other) - this.#seconds(one),
    );
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.#vitest.config.shard ?? { index: 1, count: 1 };
    const names = files.map((file) => this.#name(file)).sort();
    const mine = new Set(splitEvenly(names, this.#times, count)[index - 1]);
    return files.filter((file) => mine.has(this.#name(file)));
  }

  #name({ moduleId }: TestSpecification): string {
    return relative(this.#vitest.config.root, moduleId);
  }

  #seconds(file: TestSpecification): number {
    return this.#times[this.#name(file)] ?? UNKNOWN_SECONDS;
  }
}

/** Splits files into parts of about equal duration: each next longest file goes to the shortest part. */
export function splitEvenly(files: readonly string[], times: FileTimes, count: number): string[][] {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }));
  const seconds = (file: string) => times[file] ?? UNKNOWN_SECONDS;
  for (const file of files.toSorted((one, other) => seconds(other) - seconds(one))) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += seconds(file);
  }
  return parts.map((part) => part.files);
}
