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

it('names by file and line what nothing can be generated from', async () => {
  const project = new Project(goodProject());
  project.replace('tools/plan-maker/tool.json', '"uniqueItems": true', '"uniqueItems": "strng"');
  root = writeProject(project.files);
  const print = vi.spyOn(console, 'log').mockReturnValue();

  const totals = await testTool('plan-maker', { browser: false, update: false }, root);

  expect(totals).toEqual([{ passed: 0, failed: ['registry checks'] }]);
  expect(print.mock.calls.flat().join('\n')).toMatch(
    /plan-maker\/tool\.json:\d+:\d+ {2}declaration-schema[\s\S]*"strng"/,
  );
});
