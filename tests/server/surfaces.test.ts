import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answers } from '@/registry/answers';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { GUEST_NOTE } from '../e2e/support/guest-note.ts';
import { copyProject, runIn } from '../e2e/support/project-copy.ts';
import { SERVE, type Site, startSite } from '../e2e/support/site.ts';
import { type Stub, startStub } from './stub.ts';
import { type Said, type Surface, surfaces } from './surfaces.ts';

const { id: TOOL, answers: good, result: value, wrong, refusal } = GUEST_NOTE;

const project = copyProject();
let site: Site;
let receiver: Stub;
let all: [string, Surface][];

beforeAll(async () => {
  const from = join(project.root, 'tests/e2e/new-tool');
  for (const part of ['tools', 'tests/tools'])
    cpSync(join(from, part, TOOL), join(project.root, part, TOOL), { recursive: true });
  runIn(project.root, 'tsx', 'scripts/codegen.ts');
  // Programs see no page: it need not be built.
  mkdirSync(join(project.root, 'dist/client'), { recursive: true });
  writeFileSync(join(project.root, 'dist/client/index.html'), '<!doctype html><title>App</title>');
  receiver = await startStub(() => ({}));
  const env = { CALLBACK_ORIGINS: receiver.url, RUNS_AT_ONCE: '20' };
  site = await startSite({ command: SERVE, cwd: project.root, env });
  const form = asForm(
    loadTools(join(project.root, 'tools')).declarations.find(({ id }) => id === TOOL) as ResolvedDeclaration,
  );
  all = Object.entries(await surfaces({ form, site, root: project.root, receiver }));
});
afterAll(async () => {
  await site?.close();
  await receiver?.close();
  project.remove();
});

/** What each surface says of the same answers. */
async function told(answers: Answers): Promise<Record<string, Said>> {
  return Object.fromEntries(await Promise.all(all.map(async ([name, surface]) => [name, await surface(answers)])));
}

it('a tool added by its folder gives the same on every surface', async () => {
  const given = { result: { kind: 'record', value } };
  const shown = `For the kitchen: ${value.note}\nCovers: ${value.covers}`;
  const expected = all.map(([name]) => [name, name === 'batch' ? { shown } : given]);
  expect(await told(good)).toEqual(Object.fromEntries(expected));
  expect(receiver.seen).toHaveLength(1);
});

it('a tool added by its folder refuses the same on every surface, and then nobody is called back', async () => {
  const before = receiver.seen.length;
  // A workflow knows the contract of the body, which has words of its own.
  const expected = all.map(([name]) => [name, name === 'n8n' ? { ...refusal, message: expect.any(String) } : refusal]);
  expect(await told({ ...good, ...wrong })).toEqual(Object.fromEntries(expected));
  expect(receiver.seen).toHaveLength(before);
});
