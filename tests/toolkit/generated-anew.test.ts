import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CACHE_FILE } from '@/toolkit/codegen/build-cache';
import { generate } from '@/toolkit/codegen/generate';
import { toolFolders } from '@/toolkit/project/load-tools';
import { generatedIn, projectToGenerate } from './fixtures/generated.ts';

const options = projectToGenerate();
const { root: folder, toolsDir, outDir } = options;
const generated = () => generatedIn(outDir);

beforeAll(() => generate(options));
afterAll(() => rmSync(folder, { recursive: true }));

describe('what is generated anew', () => {
  const file = join(toolsDir, 'plan-maker/tool.json');
  const again = async () => (await generate(options)).rebuilt.sort();
  /** Writes something else into a file, from a state in which nothing is to be made; gives what puts it back. */
  async function edited(path: string, from: string, to: string): Promise<() => void> {
    const before = readFileSync(path, 'utf8');
    await again();
    writeFileSync(path, before.replaceAll(from, to));
    return () => writeFileSync(path, before);
  }

  it('is nothing where nothing has changed', async () => {
    await again();
    expect(await again()).toEqual([]);
  });

  it('is one tool where one has changed, and the registry, which has its version', async () => {
    const undo = await edited(file, '"Your trade"', '"Name of the trade"');
    expect(await again()).toEqual(['registry', 'tool plan-maker']);
    expect(generated()['tools/plan-maker.ts']?.text).toContain('Name of the trade');
    undo();
    expect(await again()).toEqual(['registry', 'tool plan-maker']);
  });

  it('is every tool that has a list which has changed, and no other', async () => {
    const undo = await edited(join(toolsDir, 'options.json'), '"brisk"', '"swift"');
    expect(await again()).toEqual(['registry', 'tool plan-maker']);
    expect(generated()['tools/plan-maker.ts']?.text).toContain('"swift"');
    undo();
  });

  it('is the tool of which it is known that it alone has changed, with the names and lists it stands in', async () => {
    const undo = await edited(file, '"page": {', '"page": {\n    "route": "/plans",');
    const untouched = generated()['tools/call-back.ts'];
    const { rebuilt: made } = await generate({ ...options, changed: new Set(['plan-maker']) });
    expect(made).toEqual(['tool plan-maker', 'registry']);
    expect(generated()['manifest.ts']?.text).toContain('"route":"/plans"');
    expect(generated()['tools/call-back.ts']).toEqual(untouched);
    expect(readFileSync(join(folder, 'schemas/names.schema.json'), 'utf8')).toContain('"/plans"');
    undo();
    expect(await again()).toEqual(['registry', 'tool plan-maker']);
  });

  it('leaves nothing of a tool of which it is known that it is gone, and of no other', async () => {
    await again();
    const before = generated();
    const backup = join(folder, 'aside');
    renameSync(join(toolsDir, 'call-back'), backup);
    await generate({ ...options, changed: new Set(['call-back']) });
    const gone = Object.keys(before).filter((path) => /\/call-back\b/.test(path));
    expect(gone).not.toEqual([]);
    expect(Object.keys(generated())).toEqual(Object.keys(before).filter((path) => !gone.includes(path)));
    renameSync(backup, join(toolsDir, 'call-back'));
    await again();
  });

  it('is what a contract is the base of', async () => {
    const undo = await edited(join(folder, 'schemas/brand.schema.json'), '"description": "', '"description": "So. ');
    expect(await again()).toEqual(['schemas']);
    undo();
  });

  it('is a tool whose generated file was changed, or was taken away', async () => {
    await again();
    const before = generated();
    writeFileSync(join(outDir, 'tools/plan-maker.validate.js'), 'export const validate = () => true;\n');
    expect(await again()).toEqual(['tool plan-maker']);
    rmSync(join(outDir, 'server/plan-maker.requests.js'));
    expect(await again()).toEqual(['tool plan-maker']);
    const texts = (files: typeof before) => Object.entries(files).map(([path, { text }]) => [path, text]);
    expect(texts(generated())).toEqual(texts(before));
  });

  it('is everything where it was made by another generator, or the notes of that are broken', async () => {
    await again();
    const all = [
      'brand',
      'features',
      'plugins',
      'providers',
      'registry',
      'schemas',
      ...toolFolders(toolsDir).map((id) => `tool ${id}`),
    ];
    const notes = join(outDir, CACHE_FILE);
    writeFileSync(notes, readFileSync(notes, 'utf8').replaceAll('"key":"', '"key":"x'));
    expect(await again()).toEqual(all);
    writeFileSync(notes, '{');
    expect(await again()).toEqual(all);
  });
});
