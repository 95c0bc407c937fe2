import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Takeover } from '@/server/gateway/gateway';
import { followSaves, type Saves } from '../../scripts/dev/saves.ts';
import { copyProject } from '../e2e/support/project-copy';

const project = copyProject();
afterAll(() => project.remove());

const TOOL = 'tools/cold-email-sequence/tool.json';
const PROMPT = 'tools/cold-email-sequence/automation.md';
const read = (path: string) => readFileSync(join(project.root, path), 'utf8');

/** Writes a file and tells of it as the watcher does, but not yet of the save. */
function write(saves: Saves, path: string, text: string): void {
  writeFileSync(join(project.root, path), text);
  saves.touch(path);
}

it('what is saved while another save is answered has one answer together', async () => {
  const taken: Takeover[] = [];
  const saves = followSaves({
    root: project.root,
    takeOver: (next) => taken.push(next),
    kinds: async () => ({}),
    show: () => undefined,
    clear: () => undefined,
  });
  await saves.begin();
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
  const taken: Takeover[] = [];
  const shown: string[] = [];
  const saves = followSaves({
    root: project.root,
    takeOver: (next) => taken.push(next),
    kinds: async () => ({}),
    show: (words) => shown.push(words),
    clear: () => shown.splice(0),
  });
  await saves.begin();
  const good = read(TOOL);
  write(saves, PROMPT, read(PROMPT).replace('Calls after six', 'Calls before nine'));
  const first = saves.save(new Set([PROMPT]));
  // The check knows the declaration as it was; what is made is made of what lies there.
  write(saves, TOOL, good.replaceAll('"proof"', '"evidence"'));
  await first;
  expect([taken, shown]).toEqual([[], []]);

  await saves.save(new Set([TOOL]));
  expect([taken, shown]).toEqual([[], [expect.stringContaining(`${PROMPT}, ${TOOL}: not taken over`)]]);

  write(saves, TOOL, good);
  await saves.save(new Set([TOOL]));
  expect([taken.length, shown]).toEqual([1, []]);
});
