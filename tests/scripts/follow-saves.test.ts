import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { RunsReload } from '@/server/runs/runs';
import { openChecks } from '../../scripts/dev/checks.ts';
import { followSaves, type Saves } from '../../scripts/dev/follow-saves.ts';
import { copyProject } from '../e2e/support/project-copy';

const project = copyProject();
afterAll(() => project.remove());
let open: { close(): Promise<void> } | undefined;
const before = new Map<string, string>();
afterEach(async () => {
  await open?.close();
  for (const [path, text] of before) writeFileSync(join(project.root, path), text);
  before.clear();
});

const TOOL = 'tools/cold-email-sequence/tool.json';
const PROMPT = 'tools/cold-email-sequence/automation.md';
const OTHER = 'tools/voice-agent-builder/tool.json';
const LISTS = 'tools/options.json';
const CONTRACT = 'schemas/brand.schema.json';
const read = (path: string) => readFileSync(join(project.root, path), 'utf8');

/** Writes a file, which is as it was again for the next test. */
function put(path: string, text: string): void {
  if (!before.has(path)) before.set(path, read(path));
  writeFileSync(join(project.root, path), text);
}

/** The same, and tells of it as the watcher does, but not yet of the save. */
function write(saves: Saves, path: string, text: string): void {
  put(path, text);
  saves.touch(path);
}

/** Follows the saves of the project, and what comes of them. */
function follow(): { saves: Saves; taken: RunsReload[]; shown: string[] } {
  const taken: RunsReload[] = [];
  const shown: string[] = [];
  const saves = followSaves({
    root: project.root,
    reload: (next) => taken.push(next),
    kinds: async () => ({}),
    show: (words) => shown.push(words),
    clear: () => shown.splice(0),
  });
  open = saves;
  return { saves, taken, shown };
}

it('what is saved while another save is answered has one answer together', async () => {
  const { saves, taken } = follow();
  await saves.pageOpened();
  const good = read(PROMPT);
  const answered = ['first', 'second', 'third', 'fourth'].map((word) => {
    write(saves, PROMPT, good.replace('Calls after six', `Calls before the ${word}`));
    return saves.save(new Set([PROMPT]));
  });
  await Promise.all(answered);
  expect(taken).toHaveLength(1);
  write(saves, PROMPT, good);
  await saves.save(new Set([PROMPT]));
  expect(taken).toHaveLength(2);
});

it('nothing is taken over that was written after it was checked', async () => {
  const { saves, taken, shown } = follow();
  await saves.pageOpened();
  const good = read(TOOL);
  write(saves, PROMPT, read(PROMPT).replace('Calls after six', 'Calls before nine'));
  const first = saves.save(new Set([PROMPT]));
  // The check knows the declaration as it was; what is made is made of what lies there.
  write(saves, TOOL, good.replaceAll('"proof"', '"evidence"'));
  await first;
  expect([taken, shown]).toEqual([[], []]);

  await saves.save(new Set([TOOL]));
  expect([taken, shown]).toEqual([[], [expect.stringContaining(`${PROMPT}, ${TOOL}: not applied`)]]);

  write(saves, TOOL, good);
  await saves.save(new Set([TOOL]));
  expect([taken.length, shown]).toEqual([1, []]);
});

it('before a page was opened, a save is held up by what is wrong in its tool, and by nothing that was wrong before', async () => {
  const good = read(TOOL);
  put(OTHER, read(OTHER).replace('"order":', '"odrer":'));
  const { saves, taken, shown } = follow();
  write(saves, TOOL, good.replaceAll('"proof"', '"evidence"'));
  await saves.save(new Set([TOOL]));
  expect([taken, shown]).toEqual([[], [expect.stringContaining(`${PROMPT}:`)]]);
  expect(shown.join()).not.toContain(OTHER);

  write(saves, TOOL, good);
  await saves.save(new Set([TOOL]));
  expect([taken.length, shown]).toEqual([1, []]);
});

it('before a page was opened, a shared file that was saved answers for all that is wrong', async () => {
  const { saves, taken, shown } = follow();
  const twice = '{ "value": "Lighthouses" }, { "value": "Lighthouses" },';
  write(saves, LISTS, read(LISTS).replace('"niches": [', `"niches": [${twice}`));
  await saves.save(new Set([LISTS]));
  expect([taken, shown]).toEqual([[], [expect.stringContaining('Lighthouses')]]);
});

it('a contract that cannot be read is said, and the next look goes on', async () => {
  const good = read(CONTRACT);
  const checks = openChecks(project.root);
  open = checks;
  put(CONTRACT, '{');
  await expect(checks.problems(new Set())).rejects.toThrow(CONTRACT);
  put(CONTRACT, good);
  expect(await checks.problems(new Set([CONTRACT]))).toEqual([]);
});

it('a normaliser that cannot be loaded is said until one is saved that can', async () => {
  const part = 'src/normalisers/leads/normaliser.ts';
  const good = read(part);
  const checks = openChecks(project.root);
  open = checks;
  put(part, `throw new Error('No leads.');\n${good}`);
  expect(await checks.problems(new Set())).toMatchObject([{ rule: 'plugin-code', file: part }]);
  put(part, good);
  expect(await checks.problems(new Set([part]))).toEqual([]);
});
