import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { applyFixes, normalizeText } from '@/toolkit/fix/fix';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadNormalisers } from '@/toolkit/project/load-normalisers';
import { pluginsOf } from '@/toolkit/project/plugin-files';
import { readProject } from '@/toolkit/project/read-project';
import { main } from '../../scripts/commands/check.ts';
import { callScript } from '../support/run-script.ts';
import { HOME, writeProject } from './fixtures/on-disk.ts';
import { type PlantedFault, Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const rules = await loadRules();
const code = await loadNormalisers(HOME, pluginsOf(readProject(HOME)));
const cases = import.meta.glob<{ faults: PlantedFault[] }>('./checks/*.ts', { eager: true });
const TOOL = 'tools/plan-maker/tool.json';
const AUTOMATION = 'tools/plan-maker/automation.md';

function mend(plant: (project: Project) => void) {
  const project = new Project(goodProject());
  plant(project);
  const before = new Map(project.files);
  const { files, fixes } = applyFixes(project.files, rules, code);
  const changed = [...files].filter(([path, text]) => text !== before.get(path)).map(([path]) => path);
  return { files, mended: fixes, changed, problems: applyRules(rules, createCheckInput(files, code)) };
}

describe('what is mended without asking', () => {
  it('is nothing in a good project', () => {
    expect(mend(() => undefined)).toMatchObject({ mended: [], changed: [] });
  });

  it.each([
    [
      'an option',
      (p: Project) => p.replaceWritten(TOOL, '"includes": "Fax"', '"includes": "Faxx"'),
      '"Faxx" is "Fax" now',
    ],
    ['a word', (p: Project) => p.replace(TOOL, '"previewLength"', '"previewLenght"'), 'is "previewLength" now'],
    ['a placeholder', (p: Project) => p.replace(AUTOMATION, '{{ trade }}', '{{ trad }}'), '"trad" is "trade" now'],
    [
      'a field',
      (p: Project) => p.replaceWritten(TOOL, '"trade",\n        "channels"', '"tarde",\n        "channels"'),
      '"tarde" is "trade" now',
    ],
  ])('is %s that is nearly a name', (_, plant, words) => {
    const { files, mended: fixes, problems } = mend(plant);
    expect(fixes.map(({ what }) => what)).toEqual([expect.stringContaining(words)]);
    expect(problems).toEqual([]);
    expect([...files]).toEqual([...goodProject()]);
  });

  it('is the writing of a file', () => {
    const { files, mended: fixes } = mend((project) =>
      project.add(AUTOMATION, `\uFEFF${project.text(AUTOMATION).replaceAll('\n', '\r\n')}`),
    );
    expect(fixes).toEqual([{ file: AUTOMATION, line: 1, what: 'has plain letters and line ends now' }]);
    expect([...files]).toEqual([...goodProject()]);
    expect(normalizeText('a\u200Bpi\u041Aey = 1')).toBe('apiKey = 1');
  });

  it('is a word that repeats a default', () => {
    const { files, mended: fixes } = mend((project) => {
      const defaults = JSON.parse(project.text('tools/defaults.json'));
      project.add('tools/defaults.json', JSON.stringify({ ...defaults, submit: { running: 'Making...' } }));
      const tool = JSON.parse(project.files.get(TOOL) ?? '');
      project.add(TOOL, JSON.stringify({ ...tool, submit: { ...tool.submit, running: 'Making...' } }));
    });
    expect(fixes).toEqual([{ file: TOOL, line: 1, what: 'leaves submit.running to the defaults now' }]);
    expect(JSON.parse(files.get(TOOL) ?? '').submit).not.toHaveProperty('running');
  });

  it('is a title that follows from a name', () => {
    const { files, mended: fixes } = mend((project) => {
      const tool = JSON.parse(project.files.get(TOOL) ?? '');
      const columns = [
        { from: 'dueOn', title: 'Due on' },
        { from: 'who', title: 'By' },
      ];
      project.add(TOOL, JSON.stringify({ ...tool, result: { ...tool.result, columns } }));
    });
    expect(fixes).toEqual([{ file: TOOL, line: 1, what: 'leaves result.columns.0.title to the defaults now' }]);
    expect(JSON.parse(files.get(TOOL) ?? '').result.columns).toEqual([{ from: 'dueOn' }, { from: 'who', title: 'By' }]);
  });

  it('is no name to which two are equally near', () => {
    const { mended: fixes, problems } = mend((project) => {
      project.tool('plan-maker', ({ form, ui, reveal }) => {
        const line = { type: 'string' as const, title: 'Line' };
        Object.assign(form?.properties ?? {}, { line1: line, line2: { ...line, title: 'Next line' } });
        ui?.sections[0]?.fields.push('line1', 'line2');
        Object.assign(reveal ?? {}, { notes: { when: { field: 'line3', is: 'x' }, send: 'beside' } });
      });
    });
    expect(fixes).toEqual([]);
    expect(problems.map(({ didYouMean }) => didYouMean)).toContain('line1');
  });

  it('is no property beside one of the right name', () => {
    const { mended: fixes, problems } = mend((project) =>
      project.replace(TOOL, '"previewLength": 500', '"previewLength": 500, "previewLenght": 50'),
    );
    expect(fixes).toEqual([]);
    expect(problems.map(({ didYouMean }) => didYouMean)).toContain('previewLength');
  });
});

describe('of all planted faults', () => {
  const faults = Object.values(cases).flatMap((module) => module.faults);
  // Those of the first edition are rewritten as a whole.
  const near = faults.filter(({ didYouMean, plant }) => {
    const project = new Project(goodProject());
    plant(project);
    return didYouMean !== undefined && project.firstEditions === 0;
  });

  it.each(near)('nothing gets worse by mending $what', ({ plant }) => {
    const project = new Project(goodProject());
    plant(project);
    const before = applyRules(rules, createCheckInput(project.files, code)).map(
      ({ rule, file, found }) => `${rule} ${file} ${found}`,
    );
    const { mended: fixes, changed, problems } = mend(plant);
    expect(new Set(fixes.map(({ file }) => file))).toEqual(new Set(changed));
    const strange = problems
      .map(({ rule, file, found }) => `${rule} ${file} ${found}`)
      .filter((one) => !before.includes(one));
    expect(strange).toEqual([]);
    expect(problems.length).toBeLessThanOrEqual(before.length - fixes.length);
    expect(problems.length < before.length).toBe(fixes.length > 0);
  });
});

describe('npm run check -- --fix', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it('writes what it mends, lays JSON out, says so, and checks what is left', async () => {
    const project = new Project(goodProject());
    project.replaceWritten(TOOL, '"includes": "Fax"', '"includes": "Faxx"');
    project.replaceWritten('tools/call-back/tool.json', '"sections"', '"sectons"');
    const root = writeProject(project.files);
    folders.push(root);

    const { status, stdout, stderr } = await callScript(main, root, ['plan-maker', '--fix']);

    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^mended tools\/plan-maker\/tool\.json:\d+: "Faxx" is "Fax" now\n$/),
    });
    expect(stdout).toContain('check: 1 tool, 0 problems');
    const text = readFileSync(join(root, TOOL), 'utf8');
    expect(JSON.parse(text)).toEqual(JSON.parse(goodProject().get(TOOL) ?? ''));
    expect(text).toContain('"choices": ["Phone", "Mail", "Post", "Fax"],\n');
    expect(readFileSync(join(root, 'tools/call-back/tool.json'), 'utf8')).toBe(
      project.files.get('tools/call-back/tool.json'),
    );
  });
});
