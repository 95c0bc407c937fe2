/**
 * Measures how long each normaliser takes to read answers from 10 KB to 2 MB, valid ones and ones with mistakes, and
 * compares that with `JSON.parse` and `jsonrepair`.
 */

import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { jsonrepair } from 'jsonrepair';
import type { Answer } from '@/contracts/answer';
import type { NormaliserModule } from '@/contracts/plugins';
import { normalisers } from '@/generated/readers';
import { loadTools, readJson } from '@/toolkit/project/load-tools';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { median } from './main-thread.ts';

/** Lengths of the answers, in characters. */
const LENGTHS = [10_000, 90_000, 300_000, 2_000_000];
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

/** Returns whether a text is JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Repairs near-JSON; undefined if it cannot be repaired. */
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

const ROOT = resolve(import.meta.dirname, '../..');

/** Answer of a chat model, for normalisers without a sample. */
const CHAT = { choices: [{ message: { content: 'A page for a bakery, with its opening hours and a map. ' } }] };

/** Returns the first sample body a normaliser can read, among those of the tools that use it; else that of a chat model. */
function sampleAnswer(name: string, { normalise }: NormaliserModule): unknown {
  const tools = loadTools(join(ROOT, 'tools')).declarations.filter(({ response }) => response?.normaliser === name);
  for (const { id } of tools) {
    const folder = join(ROOT, 'tests/tools', id, 'responses');
    for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
      const { body } = readJson<{ body: unknown }>(join(folder, file));
      if (normalise(answerOf(bodyText(body))).ok) return body;
    }
  }
  return CHAT;
}

function answerOf(body: string): Answer {
  return { status: 200, contentType: 'application/json', body };
}

/** Grows a sample body to about `length` characters: repeats the entries of its longest list, else its longest text. */
function grow(value: unknown, length: number): string {
  if (typeof value === 'string')
    return bodyText(value)
      .repeat(Math.ceil(length / value.length))
      .slice(0, length);
  const copy = structuredClone(value);
  const { lists, texts } = listsAndTexts(copy);
  const baseLength = JSON.stringify(copy).length;
  const list = lists.sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0];
  if (list) {
    const entries = [...list];
    const times = Math.max(1, Math.ceil((length - baseLength) / JSON.stringify(entries).length));
    for (let time = 0; time < times; time++) list.push(...entries);
    return JSON.stringify(copy);
  }
  const longest = texts.sort((one, other) => other.text.length - one.text.length)[0];
  if (longest) longest.set(longest.text.repeat(Math.ceil((length - baseLength) / longest.text.length) + 1));
  return JSON.stringify(copy);
}

/** Removes up to `mistakes` commas from a body, evenly distributed. Models make such mistakes. */
function breakJson(body: string, mistakes: number): string {
  const distance = Math.max(1, Math.floor(body.length / mistakes));
  let next = distance;
  return body.replace(/([\]}"0-9]),(?=[[{"])/g, (match, before: string, at: number) => {
    if (at < next) return match;
    next = at + distance;
    return before;
  });
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function listsAndTexts(value: unknown) {
  const lists: object[][] = [];
  const texts: { text: string; set(text: string): void }[] = [];
  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part) && part.length > 0 && part.every((entry) => typeof entry === 'object')) lists.push(part);
    for (const [name, inner] of Object.entries(part)) {
      const holder = part as Record<string, unknown>;
      if (typeof inner === 'string' && inner.length > 0)
        texts.push({ text: inner, set: (text) => Object.assign(holder, { [name]: text }) });
      else visit(inner);
    }
  }
  visit(value);
  // The list of choices of a model's answer is an envelope and must not grow.
  return { lists: lists.filter((list) => !JSON.stringify(list).startsWith('[{"message"')), texts };
}

main();
