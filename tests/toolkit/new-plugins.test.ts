import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProject } from '@/toolkit/check/run-checks';
import { isOpenQuestion } from '@/toolkit/project/open-questions';
import { PLUGIN_ROOMS } from '@/toolkit/project/plugin-files';
import { main } from '../../scripts/commands/new-tool.ts';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { copyProject, runIn } from '../e2e/support/project-copy.ts';
import { callScript } from '../support/run-script.ts';
import { newPlugins, parrotAutomation, uses } from './fixtures/new-plugins.ts';

const ID = 'brand-new-tool';
const { root, remove } = copyProject();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A value with another laid over it: texts of the other count, objects and the entries of lists are put together. */
function laidOver(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other))
    return value.map((item, index) => (index in other ? laidOver(item, other[index]) : item));
  // Words of one widget mean nothing to another.
  if (!isObject(value) || !isObject(other) || 'widget' in other) return other;
  const parts = Object.entries(other).map(([name, part]) => [name, laidOver(value[name], part)]);
  return { ...value, ...Object.fromEntries(parts) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sampleDay(path: string): void {
  const sample = JSON.parse(read(path));
  write(path, `${JSON.stringify({ ...sample, answers: { ...sample.answers, day: 'Friday' } }, null, 2)}\n`);
}

beforeAll(async () => {
  const made = await callScript(main, root, ['--id', ID, '--title', 'Brand New', '--result', 'text']);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  for (const [path, text] of Object.entries(newPlugins)) write(path, text);
  const surface = uses.reduce<unknown>(laidOver, JSON.parse(read(`tools/${ID}/tool.json`)));
  write(`tools/${ID}/tool.json`, `${JSON.stringify(surface, null, 2)}\n`);
  write(`tools/${ID}/automation.md`, parrotAutomation);
  for (const name of readdirSync(join(root, `tests/tools/${ID}/valid`))) sampleDay(`tests/tools/${ID}/valid/${name}`);
  runIn(root, 'tsx', 'scripts/codegen.ts');
});
afterAll(remove);

describe('a plugin of every room, as the guide has it, added by its folder alone', () => {
  it('is there for every room there is', () => {
    const rooms = Object.keys(newPlugins).map((path) => path.split('/')[1]);
    expect([...new Set(rooms)].sort()).toEqual(Object.keys(PLUGIN_ROOMS).sort());
    expect(uses).toHaveLength(Object.keys(PLUGIN_ROOMS).length - 1);
  });

  it('passes every check together with a declaration that uses all of them', async () => {
    const { problems } = await checkProject(root);
    expect(problems.filter((problem) => !isOpenQuestion(problem))).toEqual([]);
  });

  it.each(forThisRun('compilers-of-new-plugins', ['tsc'], []))('fits the types, says %s', (compiler) => {
    // The server imports the functions, which have the types of their platform beside them.
    write('tsconfig.src.json', JSON.stringify({ extends: './tsconfig.json', include: ['src', 'supabase/functions'] }));
    expect(runIn(root, compiler, '--project', 'tsconfig.src.json')).toBe('');
  });

  it('is in the generated tables, the automation in that of the server alone', () => {
    const browser = read('src/generated/plugins.ts') + read('src/generated/result-plugins.ts');
    const server = read('src/generated/automations.ts');
    for (const name of ['widgets/shouted', 'normalisers/first-line', 'renderers/headline', 'progress/dots'])
      expect(browser).toContain(`import('@/${name}/`);
    expect(read('src/generated/option-sources.ts')).toContain("import('@/options/weekdays/source')");
    expect(server).toContain("from '@/automation/parrot/automation'");
    expect(browser).not.toContain('automation');
  });

  it('has its words in the contracts for editors', () => {
    const words = [read('schemas/tool.schema.json'), read('schemas/automation.schema.json')].join();
    for (const word of ['loudness', 'flourish', 'mostDots', 'weekend', 'ending']) expect(words).toContain(`"${word}"`);
  });

  it('is held to what it says: a word of its own that is missing, and one that is not there', async () => {
    const path = `tools/${ID}/automation.md`;
    write(path, parrotAutomation.replace('ending: That', 'endng: That').replace('## Words', '## Word'));
    const found = (await checkProject(root)).problems.map((problem) => [
      problem.rule,
      problem.found,
      problem.didYouMean,
    ]);
    write(path, parrotAutomation);
    expect(found).toEqual(
      expect.arrayContaining([
        ['automation-schema', expect.stringContaining('"endng"'), 'ending'],
        ['automation-sections', expect.stringContaining('the section "Word"'), 'Words'],
        ['automation-sections', 'no section "## Words"', undefined],
      ]),
    );
  });

  it('answers: the new kind of automation makes a demo of the new file', async () => {
    const script = `
      const { automationKinds } = await import('@/generated/automations');
      const { loadAutomation } = await import('@/automation/parts/automation-file');
      const { readFileSync } = await import('node:fs');
      const schema = JSON.parse(readFileSync('schemas/automation.schema.json', 'utf8'));
      const file = loadAutomation('tools', '${ID}', { schema, kinds: automationKinds });
      const webhook = { name: 'w', tool: '${ID}', secrets: ['apiKey'] };
      const { demo } = automationKinds[file.kind].make(file, {}, webhook);
      const { body } = await demo({ body: { topic: 'bees', day: 'Friday', apiKey: 'demo' } });
      console.log(JSON.parse(body).message.content);
    `;
    write('try-parrot.mts', script);
    expect(runIn(root, 'tsx', 'try-parrot.mts')).toBe('You said bees, for Friday.\nThat was bees.\n');
  });
});
