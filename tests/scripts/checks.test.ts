import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { positionAt } from '../../scripts/lib/finding.ts';
import { KeptFindings } from '../../scripts/lib/kept-findings.ts';
import { loadPluginCode } from '../../scripts/lib/plugin-code.ts';
import { checkInput } from '../../scripts/lib/registry-input.ts';
import { applyRules, loadRules } from '../../scripts/lib/rules.ts';
import { openToVisitors } from './checks/public-pays.ts';
import { HOME } from './fixtures/on-disk.ts';
import { type Fault, Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const rules = await loadRules();
const cases = import.meta.glob<{ faults: Fault[] }>('./checks/*.ts', { eager: true });
const faultsOf = (rule: string) => cases[`./checks/${rule}.ts`]?.faults ?? [];

/** Kept through all faults: one that is not found for what was found before it would be missed by its test. */
const folder = mkdtempSync(join(tmpdir(), 'checks-'));
const kept = new KeptFindings(join(folder, 'check.json'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The good project names the normalisers of this one: they are loaded from here. */
const inputOf = async (files: ReadonlyMap<string, string>) => checkInput(files, await loadPluginCode(HOME, files));

/** A field that is planted stands in no sample; that is said by this rule, and is proved by its own faults. */
const UNSAMPLED = 'samples-cover-fields';

describe('the good project', () => {
  it('has no problem', async () => {
    expect(applyRules(rules, await inputOf(goodProject()), kept)).toEqual([]);
  });
});

describe('the rules', () => {
  it('have a fault planted for each of them, and no other', () => {
    const planted = Object.keys(cases).map((path) => path.replace(/^.*\/|\.ts$/g, ''));
    expect(planted.sort()).toEqual(rules.map(({ rule }) => rule.name).sort());
  });

  it('say what they hold in one sentence', () => {
    for (const { rule } of rules) expect(rule.explains).toMatch(/^\S.*\w\.$/);
  });
});

describe.each(rules.map(({ rule }) => rule.name))('%s', (name) => {
  it.each(faultsOf(name))('finds $what', async ({ plant, file, at, found, mend, didYouMean, besides = [] }) => {
    const project = new Project(goodProject());
    plant(project);

    const problems = applyRules(rules, await inputOf(project.files), kept);

    const text = project.text(file);
    expect(text.split(at), `"${at}" marks one place of ${file}`).toHaveLength(2);
    const place = { file, ...positionAt(text, text.indexOf(at)) };
    const words = { found: expect.stringContaining(found), mend: expect.stringContaining(mend) };
    const own = problems.find((problem) => problem.rule === name && problem.found.includes(found));
    expect(own ?? problems).toMatchObject({ ...place, ...words });
    expect(own?.didYouMean).toBe(didYouMean);
    expect(own?.expected).not.toBe('');
    expect(JSON.stringify(problems)).not.toMatch(/native code|\[object |stumbles over/);
    const told = problems
      .map(({ rule }) => rule)
      .filter((rule) => rule !== UNSAMPLED || [name, ...besides].includes(rule));
    expect(told.sort()).toEqual([name, ...besides].sort());
  });
});

describe('a public request', () => {
  it('is fine once its automation says that the operator pays', async () => {
    const project = new Project(goodProject());
    openToVisitors(project);
    project.replace('tools/offer-plan/automation.md', 'respond: output', 'respond: output\npaidBy: operator');

    expect(applyRules(rules, await inputOf(project.files), kept)).toEqual([]);
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

    const problems = applyRules(rules, await inputOf(project.files), kept);

    expect(problems.filter(({ rule }) => rule !== UNSAMPLED)).toEqual([]);
  });
});

describe('a part of a group that is called "key"', () => {
  it('is no secret beside its value', async () => {
    const text = (title: string) => ({ type: 'string' as const, title });
    const pair = { type: 'object' as const, properties: { key: text('Name'), value: text('Value') } };
    const project = new Project(goodProject());
    project.mood({ type: 'array', title: 'Variables', maxItems: 3, items: pair });

    const problems = applyRules(rules, await inputOf(project.files), kept);

    expect(problems.map(({ rule }) => rule)).toEqual([UNSAMPLED]);
  });
});
