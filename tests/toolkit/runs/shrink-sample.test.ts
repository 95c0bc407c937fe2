import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '@/registry/answers';
import { readOptions } from '@/toolkit/eval/options';
import { makeSample, type RunSample } from '@/toolkit/runs/sample-of-run';
import { shrinkAnswers } from '@/toolkit/runs/shrink-answers';
import { shrinkSample } from '../../../scripts/commands/sample.ts';
import type { Script } from '../../../scripts/lib/script-io.ts';
import { type Stub, type StubAnswer, startStub } from '../../server/stub';
import { callScript } from '../../support/run-script';

const root = resolve(import.meta.dirname, '../../..');
const TOOL = 'cold-email-sequence';
const inputs = {
  sender: 'Nadia',
  offer: 'It answers at night. '.repeat(40),
  proof: 'Needles sold.',
  niche: 'Legal Firms',
  emails: 3,
  tone: 'Plain',
  pains: ['One', 'Two', 'Three', 'Four'],
  avoid: ['needling', 'sewing'],
};
const rating = { good: false, reason: 'untrue' } as const;
const made = makeSample(root, { id: '1a2b3c4d-0000-4000-8000-000000000000', tool: TOOL, inputs, rating });

const GOOD = `${[1, 2, 3].map((day) => `## ${day}. Day ${day}\n\n**Subject:** hello\n\nA question?`).join('\n\n')}\n\n## Before you send\n\n- one`;
const text = (content: string): StubAnswer => ({ body: { choices: [{ message: { content } }] } });

let stub: Stub;
let cache: string;
/** Whether the answer to a message is bad. */
let isBad: (prompt: string) => boolean;
/** What the judge says. */
let verdict: (questions: string) => StubAnswer;
const yes = (questions: string) =>
  text(
    JSON.stringify({
      answers: (questions.match(/^\d+\. /gm) ?? []).map((_, index) => ({ question: index + 1, yes: true, why: 'So.' })),
    }),
  );
beforeAll(async () => {
  stub = await startStub(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const prompt = messages.map(({ content }) => content).join('\n');
    if (prompt.startsWith('You judge')) return verdict(prompt);
    return text(isBad(prompt) ? 'No.' : GOOD);
  });
});
afterAll(() => stub.close());
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'shrink-'));
  stub.seen.length = 0;
  isBad = () => true;
  verdict = yes;
});
afterEach(() => rmSync(cache, { recursive: true }));

/** Shrinks the sample, and returns what it has become and what was printed. */
async function shrink(more: string[] = ['--yes']) {
  let shrunk: RunSample | undefined;
  const script: Script = async (args, io) => {
    shrunk = await shrinkSample(io, made, readOptions(args, {}));
    return 0;
  };
  const args = ['--url', `${stub.url}/v1`, '--model', 'small', '--cache', cache, ...more];
  const { stdout, stderr } = await callScript(script, root, args);
  return { answers: shrunk?.answers ?? {}, stdout, stderr };
}

describe('a sample that is shrunk', () => {
  it('keeps only what the failure needs, and what the form requires', async () => {
    const [word = ''] = made.answers.avoid as string[];
    isBad = (prompt) => prompt.includes(word);
    const { answers, stdout } = await shrink();
    expect(Object.keys(answers)).toContain('avoid');
    expect(answers.avoid).toHaveLength(1);
    expect(answers).not.toHaveProperty('proof');
    expect(answers).not.toHaveProperty('pains');
    expect((answers.offer as string).length).toBeLessThanOrEqual(20);
    expect(answers).toMatchObject({ niche: 'Legal Firms', emails: 3, tone: 'Plain', apiKey: 'demo' });
    expect(stdout).toMatch(/^It still fails: expects\. Shrunk from \d+ to \d+ characters\. \d+ answers were paid for/);
  });

  it('stays as it was where the answer is good', async () => {
    isBad = () => false;
    const { answers, stdout } = await shrink();
    expect(answers).toEqual(made.answers);
    expect(stdout).toContain('The answer passes every check');
  });

  it('is judged by the reason of the member too', async () => {
    isBad = () => false;
    verdict = (questions) => {
      const number = /^(\d+)\. Does the answer state only what the request says/m.exec(questions)?.[1];
      const answers = (questions.match(/^\d+\. /gm) ?? []).map((_, index) => ({
        ...{ question: index + 1, yes: String(index + 1) !== number, why: 'An invented client.' },
      }));
      return text(JSON.stringify({ answers }));
    };
    const { answers, stdout } = await shrink();
    expect(stdout).toContain('It still fails: Does the answer state only what the request says');
    expect(JSON.stringify(answers).length).toBeLessThan(JSON.stringify(made.answers).length);
  });

  it('asks nobody before its price is agreed to', async () => {
    const { answers, stderr } = await shrink([]);
    expect(answers).toEqual(made.answers);
    expect(stderr).toMatch(/^Up to 31 evaluations, about [\d,]+ tokens at a price unknown for small, go\?/);
    expect(stub.seen).toEqual([]);
    // Kept answers do not make it cheaper: most that is asked for is new.
    await shrink();
    expect((await shrink([])).stderr).toBe(stderr);
  });

  it('is not made of a judge that fails', async () => {
    verdict = () => ({ status: 401, body: { error: { message: 'no', code: 'invalid_api_key' } } });
    await expect(shrink()).rejects.toThrow(/There is no answer to judge\. the judge did not answer/);
  });
});

describe('shrinking', () => {
  it('tries the smallest first, never more often than allowed, and nothing that the form refuses', async () => {
    const tried: Answers[] = [];
    const trials = (maxTrials: number) => ({
      maxTrials,
      isValid: (answers: Answers) => 'title' in answers,
      fails: async (answers: Answers) => {
        tried.push(answers);
        return String(answers.title).length > 20;
      },
    });
    const answers = { title: 'x'.repeat(500), tags: ['a', 'b', 'c', 'd'], key: 'demo' };
    expect(await shrinkAnswers(answers, ['key'], trials(30))).toEqual({ title: 'x'.repeat(80), key: 'demo' });
    expect(tried[0]).toMatchObject({ title: 'x'.repeat(20) });
    tried.length = 0;
    expect(await shrinkAnswers(answers, ['key'], trials(2))).toMatchObject({
      title: 'x'.repeat(80),
      tags: answers.tags,
    });
    expect(tried).toHaveLength(2);
  });
});
