import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { generate } from '@/toolkit/codegen/generate';
import { main } from '../../scripts/commands/codegen.ts';
import { callScript } from '../support/run-script.ts';
import { plantElsewhere } from './fixtures/elsewhere.ts';
import { generatedIn, projectToGenerate } from './fixtures/generated.ts';
import { writeProject } from './fixtures/on-disk.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const options = projectToGenerate();
const { root: folder, toolsDir, outDir } = options;
const generated = (out = outDir) => generatedIn(out);

beforeAll(() => generate(options));
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

  it('declares the checks of all tools at once, with those of the one that has most requests', () => {
    const { 'validators.d.ts': declared, 'server.ts': server, ...others } = generated();
    const named = (text = '') => new Set(text.match(/\brequest\d+/g));
    expect(named(declared?.text).size).toBeGreaterThan(1);
    expect(named(declared?.text)).toEqual(named(server?.text));
    expect(Object.keys(others).filter((path) => /^(?:tools|server)\/.*\.d\.ts$/.test(path))).toEqual([]);
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
    // A kind that does nothing yet: the tool has examples and no sample result.
    project.add('src/automation/chat/automation.ts', 'export {};\n');
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

it('says in a line what a project lacks, and where to read more', async () => {
  const root = writeProject(new Map([['package.json', '{}']]));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const { status, stderr } = await callScript(main, root);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^.*tools: there is no such folder\. .*\nnpm run check shows where, and how to fix it\.\n$/);
});
