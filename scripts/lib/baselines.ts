import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const BENCH_FILE = 'docs/bench.json';

/**
 * The kinds of kept figures, each with its file. `npm run bench -- --held` measures the `ratios` to code by hand; `npm test`
 * counts what a run causes on each database, and what `actions` in a form cause; each build weighs the scripts of `pages`, in KB with gzip.
 */
export const BASELINE_FILES = {
  ratios: BENCH_FILE,
  embeddedRuns: BENCH_FILE,
  postgresRuns: BENCH_FILE,
  actions: BENCH_FILE,
  pages: 'scripts/build/page-sizes.json',
} as const;

export type BaselineKind = keyof typeof BASELINE_FILES;

/** A figure that nothing may exceed. `raised` says why it is higher than it once was. */
export interface Baseline {
  kept: number;
  raised?: string;
}

export type Baselines = Readonly<Record<string, Baseline>>;

/** Measured figures by name. */
export type Measured = Readonly<Record<string, number>>;

/** Returns the kept figures of a kind by name. */
export function readBaselines(
  kind: BaselineKind,
  text = readFileSync(resolve(ROOT, BASELINE_FILES[kind]), 'utf8'),
): Baselines {
  return (JSON.parse(text) as Partial<Record<BaselineKind, Baselines>>)[kind] ?? {};
}

/**
 * Compares what was measured with what is kept.
 *
 * @param factor how many times the kept figure a measured one may be
 * @returns a line for each figure that is too high, and for each that is only measured or only kept
 */
export function excessesOf(
  kind: BaselineKind,
  measured: Measured,
  factor = 1,
  figures = readBaselines(kind),
): string[] {
  const file = BASELINE_FILES[kind];
  const names = new Set([...Object.keys(figures), ...Object.keys(measured)]);
  return [...names].flatMap((name) => {
    const [value, figure] = [measured[name], figures[name]];
    if (value === undefined) return [`${name}: ${file} keeps it, and nothing measures it. Remove it there.`];
    if (!figure) return [`${name}: ${format(value)}, and nothing is kept. Add it to ${file}.`];
    if (value <= figure.kept * factor) return [];
    return [
      `${name}: ${format(value)}, where ${file} keeps ${format(figure.kept)}. Find what made it dearer; or raise what is kept, and say why as "raised" beside it.`,
    ];
  });
}

/** Writes ratios that are lower than the kept ones, and new ones, into their file. It raises none. */
export function lowerBaselines(measured: Measured): void {
  const file = resolve(ROOT, BENCH_FILE);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Baselines>;
  const ratios = Object.entries(measured).map(([name, value]) => {
    const figure = all.ratios?.[name];
    const rounded = Number(value.toFixed(2));
    return [name, figure && figure.kept <= rounded ? figure : { kept: rounded }] as const;
  });
  writeFileSync(file, formatBaselines({ ...all, ratios: Object.fromEntries(ratios) }));
}

/** Formats a file of kept figures with one figure per line, so that a diff shows each change. */
export function formatBaselines(all: Readonly<Record<string, Baselines>>): string {
  const lines = (figures: Baselines) =>
    Object.entries(figures).map(([name, { kept, raised }]) => {
      const reason = raised === undefined ? '' : `, "raised": ${JSON.stringify(raised)}`;
      return `    ${JSON.stringify(name)}: { "kept": ${kept}${reason} }`;
    });
  const kinds = Object.entries(all).map(([kind, figures]) => `  "${kind}": {\n${lines(figures).join(',\n')}\n  }`);
  return `{\n${kinds.join(',\n')}\n}\n`;
}

/** Returns the names of figures that are higher than before, unless a new reason stands beside them. */
export function unexplainedRises(before: Baselines, after: Baselines): string[] {
  return Object.entries(after).flatMap(([name, { kept, raised }]) => {
    const earlier = before[name];
    const isExplained = raised !== undefined && raised !== '' && raised !== earlier?.raised;
    return earlier && kept > earlier.kept && !isExplained ? [name] : [];
  });
}

const format = (value: number) => String(Number(value.toFixed(2)));
