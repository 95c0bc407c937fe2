import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import type { RuleFinding } from '@/toolkit/finding';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { followMend } from './fixtures/follow-mend.ts';
import { HOME } from './fixtures/on-disk.ts';
import { type PlantedFault, Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const rules = await loadRules();
const cases = import.meta.glob<{ faults: PlantedFault[] }>('./checks/*.ts', { eager: true });
const folder = mkdtempSync(join(tmpdir(), 'mends-'));
const cache = new FindingsCache(join(folder, 'check.json'));
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = async (files: ReadonlyMap<string, string>) =>
  applyRules(rules, createCheckInput(files, await loadPluginCode(HOME, files)), cache);
const isSame = (one: RuleFinding, other: RuleFinding) =>
  one.rule === other.rule &&
  one.file === other.file &&
  (one.found === other.found || (one.line === other.line && one.column === other.column));
/** What is written anew stands in no sample yet. */
const ABOUT_SAMPLES = 'samples-cover-fields';

describe('what a mend that leaves no choice says, done to the letter', () => {
  let followed = 0;

  it.each(Object.entries(cases))('ends the finding and brings no other: %s', async (_path, { faults }) => {
    for (const { what, plant } of faults) {
      const project = new Project(goodProject());
      plant(project);
      // The first edition is rewritten as a whole.
      if (project.firstEditions > 0) continue;
      const { files } = project;
      const problems = await problemsOf(files);
      for (const problem of problems) {
        const text = problem.file.endsWith('.json') ? followMend(files.get(problem.file) ?? '', problem) : undefined;
        if (text === undefined) continue;
        followed += 1;
        const after = await problemsOf(new Map([...files, [problem.file, text]]));
        const others = problems.filter((one) => one !== problem);
        const left = after.filter((one) => one.rule !== ABOUT_SAMPLES && !others.some((other) => isSame(one, other)));
        expect.soft(left, `${what}: ${problem.found}: ${problem.mend}`).toEqual([]);
      }
    }
  });

  it('was seen of many', () => {
    expect(followed).toBeGreaterThan(30);
  });
});
