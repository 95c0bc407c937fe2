import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFiles } from '@/toolkit/project/read-project';
import { editInFiles } from '../../../scripts/studio/edit-field.ts';
import { HOME, writeProject } from '../../toolkit/fixtures/on-disk.ts';

const RENAMING = {
  tool: 'cold-email-sequence',
  edit: { act: 'rename', field: 'proof', to: 'evidence' },
} as const;
const TOOL = `tools/${RENAMING.tool}/tool.json`;
const DRAFTS = `tests/tools/${RENAMING.tool}/drafts`;
const DRAFT = `${DRAFTS}/version-1.json`;

let root = '';
const onDisk = (path: string) => readFileSync(join(root, path), 'utf8');

beforeAll(() => {
  const files = readFiles(HOME, ['brand.json', 'tools', 'tests/tools', 'schemas', 'src']);
  const biome = readFileSync(join(HOME, 'biome.json'), 'utf8').replace('"enabled": true', '"enabled": false');
  root = writeProject(
    new Map([...files].filter(([path]) => !/^src\/.*\.tsx?$/.test(path)).concat([['biome.json', biome]])),
  );
  symlinkSync(join(HOME, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('shows the lines that change, and writes them only for the preview that was looked at', async () => {
  const before = onDisk(TOOL);
  const { preview, files } = await editInFiles(root, RENAMING);
  expect(files.find(({ path }) => path === `tools/${RENAMING.tool}/automation.md`)).toMatchObject({
    removed: expect.arrayContaining(['What they can point to: {{proof}}']),
    added: expect.arrayContaining(['What they can point to: {{evidence}}']),
  });
  expect(onDisk(TOOL)).toBe(before);

  writeFileSync(join(root, TOOL), before.replace('About a minute', 'Two minutes'));
  await expect(editInFiles(root, { ...RENAMING, preview })).rejects.toMatchObject({ status: 409 });
  expect(existsSync(join(root, DRAFT))).toBe(false);
  writeFileSync(join(root, TOOL), before);

  await editInFiles(root, { ...RENAMING, preview });
  expect(onDisk(TOOL)).toContain(
    '"storage": { "result": true, "version": 2, "migrations": { "1": { "rename": { "proof": "evidence" } } } }',
  );
  expect(JSON.parse(onDisk(DRAFT))).toMatchObject({
    version: 1,
    answers: { proof: expect.any(String) },
    becomes: { evidence: expect.any(String) },
  });
  expect(onDisk(DRAFT)).toContain('\n  "version": 1,\n');
});

it('writes through no link that leads out of the project', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  rmSync(join(root, DRAFTS), { recursive: true, force: true });
  symlinkSync(outside, join(root, DRAFTS));
  const before = onDisk(TOOL);
  const renaming = { tool: RENAMING.tool, edit: { act: 'rename', field: 'sender', to: 'writer' } } as const;
  const { preview } = await editInFiles(root, renaming);
  await expect(editInFiles(root, { ...renaming, preview })).rejects.toThrow(/is a link to somewhere else/);
  expect([readdirSync(outside), onDisk(TOOL)]).toEqual([[], before]);
  rmSync(outside, { recursive: true });
});

it.each([
  [{ edit: { act: 'rename', field: 'sendr', to: 'writer' } }, 'has no field "sendr"; did you mean "sender"?'],
  [{ edit: { act: 'rename', field: 'sender', to: 'offer' } }, 'already has a field "offer"'],
  [{ edit: { act: 'rename', field: 'sender', to: 'Evidence' } }, '"Evidence" is not a name for a field'],
  [{ edit: { act: 'rename', field: 'sender', to: 'toString' } }, 'The engine uses the name "toString" itself'],
  [{ edit: { act: 'remove', field: 'emails' } }, 'automation.md needs "emails" in line 8'],
  [{ tool: 'no-tool' }, 'There is no tool "no-tool"'],
] as const)('refuses %o', async (wrong, message) => {
  await expect(editInFiles(root, { ...RENAMING, ...wrong })).rejects.toThrow(message);
});
