import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readText, saveText } from '../../../scripts/studio/tool-texts.ts';

const PATH = 'tools/some-tool/tool.json';
const PROMPT = 'tools/some-tool/automation.md';
const WAS = '{ "id": "some-tool" }\n';

let root = '';
const onDisk = (path: string) => readFileSync(join(root, path), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-'));
  mkdirSync(join(root, 'tools/some-tool'), { recursive: true });
  writeFileSync(join(root, PATH), WAS);
  writeFileSync(join(root, PROMPT), '## System\n');
  writeFileSync(
    join(root, 'biome.json'),
    readFileSync('biome.json').toString().replace('"enabled": true', '"enabled": false'),
  );
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('saving in the studio', () => {
  it('writes a declaration as the linter lays it out', async () => {
    const saved = await saveText(root, { path: PATH, text: '{"id":"some-tool",   "kind":"form"}', was: WAS });
    expect(saved.text).toBe('{ "id": "some-tool", "kind": "form" }\n');
    expect(onDisk(PATH)).toBe(saved.text);
  });

  it('writes a prompt file with the line ends of this project', async () => {
    await saveText(root, { path: PROMPT, text: '## System\r\nBe brief.\r\n\r\n', was: '## System\n' });
    expect(onDisk(PROMPT)).toBe('## System\nBe brief.\n');
  });

  it('refuses what is no JSON yet, and leaves the file as it is', async () => {
    await expect(saveText(root, { path: PATH, text: '{ "id": ', was: WAS })).rejects.toThrow(
      /was not saved, because it is not valid JSON/,
    );
    expect(onDisk(PATH)).toBe(WAS);
  });

  it('refuses to write over what somebody else has saved', async () => {
    const theirs = '{ "id": "some-tool", "kind": "chooser" }\n';
    writeFileSync(join(root, PATH), theirs);
    await expect(saveText(root, { path: PATH, text: '{}', was: WAS })).rejects.toMatchObject({ status: 409 });
    expect(onDisk(PATH)).toBe(theirs);
  });

  it.each([
    '../outside/tool.json',
    'tools/../package.json',
    'tools/some-tool/../../biome.json',
    'tools/some-tool/demo/picture.png',
    'tools/options.json',
    '/etc/passwd',
    'tools/some-tool/tool.json\0.md',
    'src/tools/some-tool/tool.json',
  ])('edits no %s', async (path) => {
    expect(() => readText(root, path)).toThrow(/^The studio edits/);
    await expect(saveText(root, { path, text: '{}', was: WAS })).rejects.toThrow(/^The studio edits/);
  });

  it('follows no link out of a folder of tools', () => {
    const outside = join(root, 'secret');
    mkdirSync(outside);
    writeFileSync(join(outside, 'tool.json'), '{}');
    symlinkSync(outside, join(root, 'tools/linked'));
    expect(() => readText(root, 'tools/linked/tool.json')).toThrow(/is a link to somewhere else/);
  });

  it('names a file that is not there', () => {
    expect(() => readText(root, 'tools/no-tool/tool.json')).toThrow('There is no tools/no-tool/tool.json.');
  });
});
