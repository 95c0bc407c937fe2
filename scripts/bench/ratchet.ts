/**
 * Measures what the site holds: the ratios of `docs/bench.json` to code by hand, each side in turn, as medians. Fails where one
 * is more than a quarter dearer than what is kept. `--keep` keeps what has become cheaper. Run `npm run build` first.
 */

import { excessesOf, lowerBaselines, readBaselines } from '../lib/baselines.ts';
import { formatFigure } from './document.ts';
import { measurePageRatios } from './page-ratios.ts';
import { measureServerRatios } from './server-ratios.ts';
import type { Comparison } from './turns.ts';

/** How many times what is kept a ratio may be: what a busy machine adds to one side alone is less. */
const TOLERANCE = 1.25;

async function main(): Promise<void> {
  const comparisons = { ...(await measurePageRatios(report)), ...(await measureServerRatios(report)) };
  const ratios = Object.fromEntries(
    Object.entries(comparisons).map(([name, { ours, theirs }]) => [name, ours / theirs] as const),
  );
  if (process.argv.includes('--keep')) lowerBaselines(ratios);
  const excesses = excessesOf('ratios', ratios, TOLERANCE);
  for (const excess of excesses) console.error(excess);
  if (excesses.length > 0) process.exitCode = 1;
}

function report(name: string, { ours, theirs }: Comparison): void {
  const baseline = readBaselines('ratios')[name]?.kept;
  const sides = `${formatFigure(ours)} to ${formatFigure(theirs)} ms`;
  console.log(`${name}: ${(ours / theirs).toFixed(2)} (${sides}); kept: ${baseline ?? 'none'}`);
}

await main();
