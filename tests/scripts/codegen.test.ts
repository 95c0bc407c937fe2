import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../scripts/codegen/generate.ts';
import { NOTES } from '../../scripts/codegen/kept.ts';
import { plantElsewhere } from './fixtures/elsewhere.ts';
import { writeProject } from './fixtures/on-disk.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'codegen-'));
const toolsDir = join(folder, 'tools');
const outDir = join(folder, 'generated');
const options = { root: folder, toolsDir, outDir };

const TOOLS = ['call-back', 'lead-list', 'offer-plan', 'plan-maker', 'start-here'];

/** Text and time of every generated file, by path; not what is noted of how they were made. */
function generated(out = outDir): Record<string, { text: string; written: number }> {
  const all = readdirSync(out, { withFileTypes: true, recursive: true });
  const entries = all.filter((entry) => entry.isFile() && entry.name !== NOTES);
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(out.length + 1),
      { text: readFileSync(file, 'utf8'), written: statSync(file).mtimeMs },
    ]),
  );
}

beforeAll(async () => {
  for (const [path, text] of goodProject()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await generate(options);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('codegen', () => {
  it('makes a module for every tool, the manifest, and the table of webhooks', () => {
    const files = generated();
    for (const id of ['plan-maker', 'lead-list', 'offer-plan', 'call-back']) {
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([`tools/${id}.ts`, `tools/${id}.types.ts`, `tools/${id}.validate.js`]),
      );
    }
    expect(Object.keys(files)).toContain('tools/start-here.ts');
    expect(files['tools/plan-maker.ts']?.text).toContain('"palette","color","stored-toggle","secret"]');
    expect(files['manifest.ts']?.text).toContain('"route":"/plan-maker"');
    expect(files['server.ts']?.text).toContain("'plan-mail'");
  });

  it('makes entries for webhooks of options, and carries lists between which an answer decides', async () => {
    const project = new Project(goodProject());
    plantElsewhere(project);
    const root = writeProject(project.files);
    const out = join(root, 'generated');
    try {
      await generate({ root, outDir: out });
      const files = generated(out);
      const entry = files['server.ts']?.text.split('\n').find((line) => line.includes("'voices':"));
      expect(entry).toContain('"tool":"lead-list","options":true');
      expect(entry).toContain('"public":false,"secrets":["apiKey"]');
      expect(files['tools/lead-list.ts']?.text).toContain('"gcp-regions": [');
      expect(files['tools/plan-maker.ts']?.text).not.toContain('gcp-regions');
      expect(files['option-sources.ts']?.text).toContain("'by-field': () => import(");
      expect(files['plugins.ts']?.text).not.toContain('@/options/');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('keeps examples out of the module of a tool, in one that is loaded when it is asked for', async () => {
    const project = new Project(goodProject());
    project.tool('plan-maker', (tool) => {
      tool.examples = [{ title: 'A garage', answers: { businessName: 'Blue Fern' } }];
    });
    const root = writeProject(project.files);
    const out = join(root, 'generated');
    try {
      await generate({ root, outDir: out });
      const files = generated(out);
      expect(files['tools/plan-maker.ts']?.text).toContain(
        `start: { examples: ["A garage"], sample: false, load: () => import('./plan-maker.start') }`,
      );
      expect(files['tools/plan-maker.ts']?.text).not.toContain('Blue Fern');
      expect(files['tools/plan-maker.start.ts']?.text).toContain('Blue Fern');
      expect(Object.keys(files)).not.toContain('tools/lead-list.start.ts');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('writes nothing the second time', async () => {
    const before = generated();

    await generate(options);

    expect(generated()).toEqual(before);
  });

  it('makes the same files in another folder', async () => {
    const again = join(folder, 'again');

    await generate({ ...options, outDir: again });

    const texts = (files: ReturnType<typeof generated>) =>
      Object.entries(files)
        .map(([path, { text }]) => [path, text])
        .sort();
    expect(texts(generated(again))).toEqual(texts(generated()));
  });

  describe('what is made anew', () => {
    const file = join(toolsDir, 'plan-maker/tool.json');
    const again = async () => (await generate(options)).made.sort();

    it('is nothing where nothing has changed', async () => {
      await again();
      expect(await again()).toEqual([]);
    });

    it('is one tool where one has changed', async () => {
      const before = readFileSync(file, 'utf8');
      await again();
      writeFileSync(file, before.replace('"Business name"', '"Name of the business"'));
      expect(await again()).toEqual(['tool plan-maker']);
      expect(generated()['tools/plan-maker.ts']?.text).toContain('Name of the business');
      writeFileSync(file, before);
      expect(await again()).toEqual(['tool plan-maker']);
    });

    it('is every tool that has a list which has changed, and no other', async () => {
      const lists = join(toolsDir, 'options.json');
      const before = readFileSync(lists, 'utf8');
      await again();
      writeFileSync(lists, before.replace('"brisk"', '"swift"'));
      expect(await again()).toEqual(['tool plan-maker']);
      expect(generated()['tools/plan-maker.ts']?.text).toContain('"swift"');
      writeFileSync(lists, before);
      await again();
    });

    it('is the tool of which it is known that it alone has changed, with the names and lists it stands in', async () => {
      const before = readFileSync(file, 'utf8');
      const others = join(outDir, 'tools/call-back.ts');
      await again();
      const untouched = generated()['tools/call-back.ts'];
      writeFileSync(file, before.replaceAll('"/plan-maker"', '"/plans"'));
      const { made } = await generate({ ...options, changed: new Set(['plan-maker']) });
      expect(made).toEqual(['tool plan-maker', 'registry']);
      expect(generated()['manifest.ts']?.text).toContain('"route":"/plans"');
      expect(generated()['tools/call-back.ts']).toEqual(untouched);
      expect(readFileSync(join(folder, 'schemas/names.schema.json'), 'utf8')).toContain('"/plans"');
      writeFileSync(file, before);
      expect(await again()).toEqual(['registry', 'tool plan-maker']);
      expect(readFileSync(others, 'utf8')).toBe(untouched?.text);
    });

    it('leaves nothing of a tool of which it is known that it is gone, and of no other', async () => {
      await again();
      const before = generated();
      const aside = join(folder, 'aside');
      renameSync(join(toolsDir, 'call-back'), aside);
      await generate({ ...options, changed: new Set(['call-back']) });
      const gone = Object.keys(before).filter((path) => /\/call-back\b/.test(path));
      expect(gone).not.toEqual([]);
      expect(Object.keys(generated())).toEqual(Object.keys(before).filter((path) => !gone.includes(path)));
      renameSync(aside, join(toolsDir, 'call-back'));
      await again();
    });

    it('is what a contract is the base of', async () => {
      const contract = join(folder, 'schemas/brand.schema.json');
      const before = readFileSync(contract, 'utf8');
      await again();
      writeFileSync(contract, before.replace('"description": "', '"description": "So. '));
      expect(await again()).toEqual(['schemas']);
      writeFileSync(contract, before);
    });

    it('is a tool whose generated file was changed, or was taken away', async () => {
      await again();
      const before = generated();
      writeFileSync(join(outDir, 'tools/plan-maker.validate.js'), 'export const validate = () => true;\n');
      expect(await again()).toEqual(['tool plan-maker']);
      rmSync(join(outDir, 'server/plan-maker.js'));
      expect(await again()).toEqual(['tool plan-maker']);
      const texts = (files: typeof before) => Object.entries(files).map(([path, { text }]) => [path, text]);
      expect(texts(generated())).toEqual(texts(before));
    });

    it('is everything where it was made by another generator, or the notes of that are broken', async () => {
      await again();
      const all = ['brand', 'plugins', 'providers', 'registry', 'schemas', ...TOOLS.map((id) => `tool ${id}`)];
      const notes = join(outDir, NOTES);
      writeFileSync(notes, readFileSync(notes, 'utf8').replaceAll('"key":"', '"key":"x'));
      expect(await again()).toEqual(all);
      writeFileSync(notes, '{');
      expect(await again()).toEqual(all);
    });
  });

  it('removes what is no longer made', async () => {
    const stale = join(outDir, 'tools/long-gone.ts');
    writeFileSync(stale, 'export const gone = true;\n');

    await generate(options);

    expect(Object.keys(generated())).not.toContain('tools/long-gone.ts');
  });

  it('marks every file as generated', () => {
    for (const { text } of Object.values(generated())) expect(text).toMatch(/^\/\/ Generated by/);
  });

  it('makes validators that need no eval, and load as modules of their own', async () => {
    const validators = Object.entries(generated()).filter(([path]) => path.endsWith('.js'));
    expect(validators.length).toBeGreaterThan(5);
    const evaluating = validators.filter(([, { text }]) =>
      /\bnew Function\b|\bFunction\s*\(|\beval\s*\(|^import\s/m.test(text),
    );
    expect(evaluating.map(([path]) => path)).toEqual([]);
    for (const [path] of validators) await import(/* @vite-ignore */ join(outDir, path));
  });

  it('makes validators that work as they stand', async () => {
    const { validate } = await import(/* @vite-ignore */ join(outDir, 'tools/call-back.validate.js'));
    expect(validate({ email: 'ada@example.com' })).toBe(true);
    expect(validate({ email: 'ada' })).toBe(false);
    expect(validate.errors).toMatchObject([{ keyword: 'format', instancePath: '/email' }]);
  });

  it('names tool, field and list where an option list does not exist', async () => {
    const broken = join(folder, 'broken');
    cpSync(toolsDir, broken, { recursive: true });
    const file = join(broken, 'plan-maker/tool.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"options": "tones"', '"options": "moods"'));

    const attempt = generate({ ...options, toolsDir: broken, outDir: join(folder, 'unused') });

    await expect(attempt).rejects.toThrow(/plan-maker.*tone.*"moods"/);
  });

  it('names the file that is no JSON', async () => {
    const broken = join(folder, 'no-json');
    cpSync(toolsDir, broken, { recursive: true });
    writeFileSync(join(broken, 'lead-list/tool.json'), '{,');

    const names = join(folder, 'schemas/names.schema.json');
    const before = readFileSync(names, 'utf8');
    const own = join(toolsDir, 'lead-list/tool.json');
    const declared = readFileSync(own, 'utf8');
    writeFileSync(own, '{,');

    const attempts = [generate({ ...options, toolsDir: broken, outDir: join(folder, 'unused') }), generate(options)];

    for (const attempt of attempts) await expect(attempt).rejects.toThrow('lead-list/tool.json');
    expect(readFileSync(names, 'utf8'), 'what cannot be read leaves the names as they were').toBe(before);
    writeFileSync(own, declared);
  });
});
