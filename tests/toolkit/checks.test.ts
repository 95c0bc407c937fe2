import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { openToVisitors } from './checks/public-pays.ts';
import { HOME } from './fixtures/on-disk.ts';
import { type PlantedFault, Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';
import { FOREIGN_WORDS, refusedIn } from './fixtures/told-words.ts';

const rules = await loadRules();
const cases = import.meta.glob<{ faults: PlantedFault[] }>('./checks/*.ts', { eager: true });
const problemsOf = (rule: string) => cases[`./checks/${rule}.ts`]?.faults ?? [];

/** Kept through all faults: one that is not found for what was found before it would be missed by its test. */
const folder = mkdtempSync(join(tmpdir(), 'checks-'));
const cache = new FindingsCache(join(folder, 'check.json'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The good project names the normalisers of this one: they are loaded from here. */
const inputOf = async (files: ReadonlyMap<string, string>) =>
  createCheckInput(files, await loadPluginCode(HOME, files));

/** A field that is planted stands in no sample, and another normaliser reads no sample; their own faults prove that these rules say so. */
const ABOUT_SAMPLES = ['samples-cover-fields', 'responses-are-read'];

describe('the good project', () => {
  it('has no problem', async () => {
    expect(applyRules(rules, await inputOf(goodProject()), cache)).toEqual([]);
  });
});

describe('the rules', () => {
  it('have a fault planted for each of them, and no other', () => {
    const planted = Object.keys(cases).map((path) => path.replace(/^.*\/|\.ts$/g, ''));
    expect(planted.sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it('say what they hold in one sentence', () => {
    for (const { explains } of rules) {
      expect(explains).toMatch(/^\S.*\w\.$/);
      expect(explains).not.toMatch(FOREIGN_WORDS);
    }
  });
});

describe.each(rules.map(({ name }) => name))('%s', (name) => {
  it.each(problemsOf(name))('finds $what', async ({ plant, file, at, found, mend, didYouMean, alsoFoundBy = [] }) => {
    const project = new Project(goodProject());
    plant(project);

    const problems = applyRules(rules, await inputOf(project.files), cache);

    const place = { file, ...project.positionOf(file, at) };
    const words = { found: expect.stringContaining(found), mend: expect.stringContaining(mend) };
    const own = problems.find(
      (problem) => problem.rule === name && problem.file === file && problem.found.includes(found),
    );
    expect(own ?? problems).toMatchObject({ ...place, ...words });
    expect(own?.didYouMean).toBe(didYouMean);
    expect(own?.expected).not.toBe('');
    expect(JSON.stringify(problems)).not.toMatch(/native code|\[object |makes the rule/);
    const texts = problems.flatMap((problem) => [problem.found, problem.expected, problem.mend]);
    expect(texts.filter((text) => FOREIGN_WORDS.test(text))).toEqual([]);
    expect(problems.flatMap((problem) => refusedIn(problem.mend))).toEqual([]);
    const summaries = problems
      .map(({ rule }) => rule)
      .filter((rule) => !ABOUT_SAMPLES.includes(rule) || [name, ...alsoFoundBy].includes(rule));
    const reported = Array<string>(project.firstEditions).fill('declaration-schema');
    expect(summaries.sort()).toEqual([name, ...alsoFoundBy, ...reported].sort());
  });
});

describe('a public request', () => {
  it('is fine once its automation says that the operator pays', async () => {
    const project = new Project(goodProject());
    openToVisitors(project);
    project.replace('tools/offer-plan/automation.md', 'respond: output', 'respond: output\npaidBy: operator');

    expect(applyRules(rules, await inputOf(project.files), cache)).toEqual([]);
  });
});

describe('a response sample that expects a kind its tool never reads', () => {
  it('is told once, also where no other sample is of the kind that is read', async () => {
    const project = new Project(goodProject());
    project.replace('tests/tools/plan-maker/responses/text.json', '"text"', '"texts"');

    const problems = applyRules(rules, await inputOf(project.files), cache);

    expect(problems.map(({ rule }) => rule)).toEqual(['samples-fit']);
  });
});

describe('a group', () => {
  it('may begin with a few of its parts', async () => {
    const project = new Project(goodProject());
    const part = (title: string) => ({ type: 'string', title, maxLength: 20 }) as const;
    const properties = { voice: part('Voice'), pace: part('Pace') };
    project.mood({
      type: 'object',
      title: 'Mood',
      required: ['voice', 'pace'],
      properties,
      default: { voice: 'calm' },
    });

    const problems = applyRules(rules, await inputOf(project.files), cache);

    expect(problems.filter(({ rule }) => !ABOUT_SAMPLES.includes(rule))).toEqual([]);
  });
});

describe('a part of a group that is called "key"', () => {
  it('is no secret beside its value', async () => {
    const text = (title: string) => ({ type: 'string' as const, title });
    const pair = { type: 'object' as const, properties: { key: text('Name'), value: text('Value') } };
    const project = new Project(goodProject());
    project.mood({ type: 'array', title: 'Variables', maxItems: 3, items: pair });

    const problems = applyRules(rules, await inputOf(project.files), cache);

    expect(problems.map(({ rule }) => rule)).toEqual(['samples-cover-fields']);
  });
});
