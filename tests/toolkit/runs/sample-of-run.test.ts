import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Rating } from '@/contracts/rating';
import { type Answers, effectiveAnswers } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { keywordsBrokenBy } from '@/toolkit/declaration/broken-keywords';
import { compileForm } from '@/toolkit/declaration/form-validator';
import { loadTools, readJson } from '@/toolkit/project/load-tools';
import { anonymousAnswers } from '@/toolkit/runs/anonymous-answers';
import { makeSample, writeSample } from '@/toolkit/runs/sample-of-run';

const TOOL = 'cold-email-sequence';
const root = mkdtempSync(join(tmpdir(), 'sample-of-run-'));
for (const path of [`tools/${TOOL}`, 'tools/defaults.json', 'tools/options.json', `tests/tools/${TOOL}/valid`])
  cpSync(path, join(root, path), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const bad: Rating = { good: false, reason: 'tone', note: 'Needlework Ltd hated it' };
const inputs = {
  sender: 'Nadia Needle',
  offer: `A Needle phone line. ${'It answers at night. '.repeat(40)}`,
  niche: 'Legal Firms',
  emails: 3,
  tone: 'Plain',
  pains: ['Needles everywhere'],
  // Words of a sample and of the member in one list, whose entries must differ.
  avoid: ['synergy', 'needling'],
  gone: 'Needle of an old form',
};
const run = { id: '1a2b3c4d-0000-4000-8000-000000000000', tool: TOOL, inputs, rating: bad };

describe('a sample of a badly rated run', () => {
  it('has the choices and the lengths of the run, and no word of its member', () => {
    const sample = makeSample(root, run);
    const { path } = sample;
    writeSample(root, sample);
    expect(path).toBe(`tests/tools/${TOOL}/valid/rated-tone-1a2b3c4d.json`);
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).not.toMatch(/needle|nadia|night/i);
    const { why, answers } = JSON.parse(text) as { why: string; answers: Record<string, unknown> };
    expect(why).toBe('A result was rated as not good: the tone is wrong.');
    expect(answers).toMatchObject({ niche: 'Legal Firms', emails: 3, tone: 'Plain', apiKey: 'demo' });
    expect(Object.keys(answers).sort()).toEqual([
      'apiKey',
      'avoid',
      'emails',
      'niche',
      'offer',
      'pains',
      'sender',
      'tone',
    ]);
    expect((answers.offer as string).length).toBeGreaterThan(400);
    expect(answers.pains).toHaveLength(1);
  });

  it.each([
    ['a good rating', { rating: { good: true } }, /Nobody has rated/],
    ['no answers', { inputs: undefined }, /answers of this run were not stored/],
    ['a tool that is gone', { tool: 'gone' }, /no tool gone/],
    [
      'answers the form does not take',
      { inputs: { ...inputs, emails: 99 } },
      /The form rejects the sample: emails \(maximum\)/,
    ],
  ])('is not made of %s', (_name, part, message) => {
    const broken = { ...run, id: 'ffffffff-0000-4000-8000-000000000000', ...part };
    expect(() => makeSample(root, broken as typeof run)).toThrow(message);
  });
});

const WORD = /Zyx/;
const words = (value: unknown): unknown => {
  if (typeof value === 'string') return 'Zyx of somebody';
  if (Array.isArray(value)) return value.map(words);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, words(part)]));
};

/** The same answers, with the entries of each list in another order. */
const withReversedLists = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
  );

describe.each(
  loadTools('tools')
    .declarations.filter(({ kind }) => kind === 'form')
    .map((tool): [string, FormDeclaration] => [tool.id, asForm(tool)]),
)('answers of %s', (id, form) => {
  it('lose every word that is none of the form’s own', () => {
    const texts = Object.fromEntries(Object.keys(form.form.properties).map((name) => [name, 'Zyx of somebody']));
    const lists = Object.fromEntries(
      Object.keys(form.form.properties).map((name) => [name, words([{ any: 'x' }, 'x'])]),
    );
    for (const given of [texts, lists]) expect(JSON.stringify(anonymousAnswers(form, given, []))).not.toMatch(WORD);
  });

  it('stay valid where the samples were', () => {
    const folder = join('tests/tools', id, 'valid');
    const compiled = compileForm(form);
    if ('error' in compiled) throw new Error(compiled.error);
    const samples = readdirSync(folder).map((file) => readJson<{ answers: Answers }>(join(folder, file)).answers);
    for (const answers of samples) {
      const effective = effectiveAnswers(form, answers);
      for (const given of [effective, withReversedLists(effective)])
        expect([given, keywordsBrokenBy(form, compiled.validate, anonymousAnswers(form, given, samples))]).toEqual([
          given,
          {},
        ]);
    }
  });
});
