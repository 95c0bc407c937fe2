/**
 * Measures how long each normaliser takes to read answers from 10 KB to 2 MB, valid ones and ones with mistakes, and
 * compares that with `JSON.parse` and `jsonrepair`.
 */

import { availableParallelism } from 'node:os';
import { jsonrepair } from 'jsonrepair';
import type { NormaliserModule } from '@/contracts/plugins';
import { normalisers } from '@/generated/readers';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { answerOf, breakJson, grow, sampleAnswer } from './grown-answers.ts';
import { median } from './main-thread.ts';

/** Lengths of the answers, in characters. */
const LENGTHS = [10_000, 90_000, 300_000, 2_000_000];
/** Numbers of mistakes in an answer. */
const MISTAKES = [0, 5, 50];
const ROUNDS = 5;

/** Milliseconds of processor time, and whether the normaliser found a result. */
interface Costs {
  normalise: number;
  parse?: number;
  repair?: number;
  ok: boolean;
}

function main(): void {
  warmUp();
  const rows: string[][] = [];
  for (const [name, module] of Object.entries(normalisers)) {
    const sample = sampleAnswer(name, module);
    for (const mistakes of MISTAKES) {
      const costs = LENGTHS.map((length) => measureNormaliser(module, createBody(sample, length, mistakes)));
      rows.push([`${name}, ${mistakes || 'no'} mistakes`, ...costs.map(formatCosts), formatGrowth(costs)]);
      console.error(rows.at(-1)?.join(' | '));
    }
  }
  const head = ['answer', ...LENGTHS.map((length) => `${length / 1000} KB`), '2 MB to 300 KB'];
  const text = `## Reading an answer, compared with JSON.parse and jsonrepair

By \`npm run bench -- normalisers\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node},
${availableParallelism()} cores, median of ${ROUNDS}, in milliseconds of processor time. In parentheses: the time divided by that of
\`JSON.parse\` (valid texts only) and by that of \`jsonrepair\` on the same text. The last column divides
the time for 2 MB by the time for 300 KB, which is 6.7 times shorter. Mistakes are missing commas. Broken answers above 100 KB are refused (shown as *refused*), unless only trailing commas are wrong.

${formatTable(head, rows)}
`;
  writeSection('normalisers', text);
}

/** Runs every normaliser once, so that V8 has compiled the shared code before the first measurement. */
function warmUp(): void {
  const [shortest = 0] = LENGTHS;
  for (const [name, module] of Object.entries(normalisers))
    for (const mistakes of MISTAKES)
      measureNormaliser(module, createBody(sampleAnswer(name, module), shortest, mistakes));
}

function createBody(sample: unknown, length: number, mistakes: number): string {
  const validBody = grow(sample, length);
  return mistakes ? breakJson(validBody, mistakes) : validBody;
}

function measureNormaliser({ normalise }: NormaliserModule, text: string): Costs {
  const answer = answerOf(text);
  return {
    normalise: medianMilliseconds(() => normalise(answer)),
    parse: isJson(text) ? medianMilliseconds(() => JSON.parse(text)) : undefined,
    repair: medianMilliseconds(() => tryRepair(text)),
    ok: normalise(answer).ok,
  };
}

function medianMilliseconds(work: () => unknown): number {
  work();
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    let calls = 0;
    let milliseconds = 0;
    // Repeat the call for 5 ms, because the clock is too coarse to measure a single one.
    do {
      work();
      calls += 1;
      const { user, system } = process.cpuUsage(before);
      milliseconds = (user + system) / 1000;
    } while (milliseconds < 5);
    return milliseconds / calls;
  });
  return median(times);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tryRepair(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

function formatCosts({ normalise, parse, repair, ok }: Costs): string {
  const ratios = [parse && normalise / parse, repair && normalise / repair].map((ratio) =>
    ratio ? formatFigure(ratio) : '-',
  );
  return `${formatFigure(normalise)} (${ratios.join(', ')})${ok ? '' : ' refused'}`;
}

function formatGrowth(costs: readonly Costs[]): string {
  const [shorter, longest] = costs.slice(-2);
  return shorter && longest ? formatFigure(longest.normalise / shorter.normalise) : '-';
}

main();
