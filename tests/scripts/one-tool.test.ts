import { rmSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { testTool } from '../../scripts/test/one-tool.ts';
import { writeProject } from '../toolkit/fixtures/on-disk.ts';
import { Project } from '../toolkit/fixtures/plant.ts';
import { goodProject } from '../toolkit/fixtures/project.ts';

let root = '';
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

it.each([
  ['this tool', 'plan-maker', 'registry checks', '"choices": [,'],
  ['another tool', 'lead-list', 'other tools', '"choices": [,'],
  [
    'a declaration that is no form',
    'plan-maker',
    'registry checks',
    '"items": { "type": "integer", "minimum": "strng" }, "cs": [',
  ],
])('names by file and line what nothing can be generated from: %s', async (_whose, tested, name, planted) => {
  const project = new Project(goodProject());
  project.replaceWritten('tools/plan-maker/tool.json', '"choices": [', planted);
  root = writeProject(project.files);
  const print = vi.spyOn(console, 'log').mockReturnValue();

  const totals = await testTool(tested, { browser: false, update: false }, root);

  expect(totals).toEqual([{ passed: 0, failed: [name] }]);
  expect(print.mock.calls.flat().join('\n')).toMatch(
    /plan-maker\/tool\.json:\d+:\d+ {2}declaration-schema[\s\S]*(?:invalid JSON|"strng")/,
  );
});
