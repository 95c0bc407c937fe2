import { availableParallelism } from 'node:os';
import { jsonrepair } from 'jsonrepair';
import type { NormaliserModule } from '@/contracts/plugins';
import { normalisers } from '@/generated/readers';
import { figure, table, writeSection } from './document.ts';
import { answerOf, breakJson, grow, sampleAnswer } from './grown-answers.ts';
import { median } from './main-thread.ts';

/**
 * Measures how long each normaliser takes to read answers from 10 KB to 2 MB, valid ones and ones with mistakes, and
 * compares that with `JSON.parse` and `jsonrepair`.
 */
const LENGTHS = [10_000, 90_000, 300_000, 2_000_000];
const MISTAKES = [0, 5, 50];
const ROUNDS = 5;

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
      const costs = LENGTHS.map((length) => costsOf(module, body(sample, length, mistakes)));
      rows.push([`${name}, ${mistakes || 'no'} mistakes`, ...costs.map(cell), growth(costs)]);
      console.error(rows.at(-1)?.join(' | '));
    }
  }
  const head = ['answer', ...LENGTHS.map((length) => `${length / 1000} KB`), '2 MB to 300 KB'];
  const text = `## Reading an answer, compared with JSON.parse and jsonrepair

By \`npm run bench -- normalisers\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node},
${availableParallelism()} cores, median of ${ROUNDS}, in milliseconds of processor time. In parentheses: the time divided by that of
\`JSON.parse\` (valid texts only) and by that of \`jsonrepair\` on the same text. The last column says how the time grows for an answer that is 6.7 times as
long. Mistakes are missing commas. Broken answers above 100 KB are refused (shown as *refused*), unless only trailing commas are wrong.

${table(head, rows)}
`;
  writeSection('normalisers', text);
}

/** Reads a little of everything, so that V8 has compiled the shared code before the first normaliser is measured. */
function warmUp(): void {
  const [shortest = 0] = LENGTHS;
  for (const [name, module] of Object.entries(normalisers))
    for (const mistakes of MISTAKES) costsOf(module, body(sampleAnswer(name, module), shortest, mistakes));
}

function body(sample: unknown, length: number, mistakes: number): string {
  const whole = grow(sample, length);
  return mistakes ? breakJson(whole, mistakes) : whole;
}

function costsOf({ normalise }: NormaliserModule, text: string): Costs {
  const answer = answerOf(text);
  return {
    normalise: cost(() => normalise(answer)),
    parse: isJson(text) ? cost(() => JSON.parse(text)) : undefined,
    repair: cost(() => repaired(text)),
    ok: normalise(answer).ok,
  };
}

function cost(work: () => unknown): number {
  work();
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    let turns = 0;
    let taken = 0;
    // Repeats the call for 5 ms: the clock is too coarse to measure a short one.
    do {
      work();
      turns += 1;
      const { user, system } = process.cpuUsage(before);
      taken = (user + system) / 1000;
    } while (taken < 5);
    return taken / turns;
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

function repaired(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

function cell({ normalise, parse, repair, ok }: Costs): string {
  const ratios = [parse && normalise / parse, repair && normalise / repair].map((ratio) =>
    ratio ? figure(ratio) : '-',
  );
  return `${figure(normalise)} (${ratios.join(', ')})${ok ? '' : ' refused'}`;
}

function growth(costs: readonly Costs[]): string {
  const [shorter, longest] = costs.slice(-2);
  return shorter && longest ? figure(longest.normalise / shorter.normalise) : '-';
}

main();
