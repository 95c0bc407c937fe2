import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAutomation } from '@/automation/parts/automation-file';
import { demoAnswer } from '@/automation/parts/demo';
import { respond } from '@/automation/parts/respond';
import type { NormaliserModule } from '@/contracts/plugins';
import type { ResolvedDeclaration } from '@/registry/options';
import { checkProject } from '@/toolkit/check/run-checks';
import { generate } from '@/toolkit/codegen/generate';
import { STARTER_KINDS } from '@/toolkit/new-tool/starter-kinds';
import { loadDeclaration, loadTools } from '@/toolkit/project/load-tools';
import { isOpenQuestion } from '@/toolkit/project/open-questions';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { readProject } from '@/toolkit/project/read-project';
import { toolPrompts } from '@/toolkit/prompts/prompts';
import { main } from '../../scripts/commands/new-tool.ts';
import { contract } from '../automation/support/run';
import { callScript, type ScriptEnd, startScript } from '../support/run-script.ts';
import { HOME, writeProject } from './fixtures/on-disk.ts';
import { CURL, SECRETS } from './new-tool/sources.ts';

const root = writeProject(readProject(HOME));
const flags = (wishes: Record<string, string>) =>
  Object.entries(wishes).flatMap(([name, value]) => [`--${name}`, value]);
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

afterAll(() => rmSync(root, { recursive: true }));

describe.each(STARTER_KINDS)('npm run new:tool for %s', (result) => {
  const id = `brand-new-${result}`;
  let made: ScriptEnd;
  beforeAll(async () => {
    made = await callScript(main, root, flags({ id, title: `Brand New "${result}"`, result }));
  });

  it('makes a tool and says what to do next', () => {
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain(`tools/${id}/tool.json`);
    expect(made.stdout).toContain('schemas/names.schema.json');
    expect(made.stdout).toContain('npm run check');
  });

  it('answers the key "demo" with a result of its kind, made of the topic', async () => {
    const file = loadAutomation(join(root, 'tools'), id, contract);
    if (!file) throw new Error('no automation');
    const content = demoAnswer(file.sections.Demo ?? '', { topic: 'beekeeping' });
    const answer = respond(file, Array.isArray(content) ? { [result]: content } : content, {});
    const { response } = loadDeclaration(join(root, 'tools'), id);
    const module: NormaliserModule = await import(`../../src/normalisers/${response?.normaliser}/normaliser.ts`);

    const made = module.normalise(answer);

    expect(made).toMatchObject({ ok: true, kind: result });
    expect(JSON.stringify(made)).toContain('beekeeping');
  });
});

describe('npm run new:tool -- --help', () => {
  it('names the kinds of result, and what each is', async () => {
    const { status, stdout } = await callScript(main, HOME, ['--help']);

    expect(status).toBe(0);
    for (const kind of STARTER_KINDS) expect(stdout).toContain(`${kind} (`);
  });
});

/** Returns all texts of a new tool as one string. */
function filesOf(id: string): string {
  return ['tool.json', 'automation.md'].map((file) => readFileSync(join(root, 'tools', id, file), 'utf8')).join();
}

describe('the new tools', () => {
  it('pass every check, but for what is left to be written, which is named', async () => {
    const { problems } = await checkProject(root);
    expect(problems.filter((problem) => !isOpenQuestion(problem))).toEqual([]);
    const left = problems.filter(({ file }) => file.startsWith('tools/brand-new-text/')).map(({ found }) => found);
    expect(left).toHaveLength([...filesOf('brand-new-text').matchAll(/Say here/g)].length);
    expect(left.length).toBeGreaterThan(3);
  });

  it('can be compiled', async () => {
    await generate({ root: HOME, toolsDir: join(root, 'tools'), outDir: join(root, 'generated') });
    expect(readFileSync(join(root, 'generated/manifest.ts'), 'utf8')).toContain('"id":"brand-new-scenes"');
  });
});

describe('npm run new:tool', () => {
  it('asks for what was not given, and again where an answer will not do', async () => {
    const typed = 'No Id\nbrand-new-text\nasked-for\nAsked For\nsculpture\ntext\n\n';

    const { status, stdout } = await startScript('new-tool.ts', root, [], { typed });

    expect(status).toBe(0);
    expect(stdout).toContain('The id "No Id" must be words of lower-case letters');
    expect(stdout).toContain('The id "brand-new-text" is taken by tools/brand-new-text.');
    expect(stdout).toContain('There is no kind "sculpture"; choose one of text (one text), ');
    expect(read('tools/asked-for/tool.json')).toMatchObject({ id: 'asked-for', page: { title: 'Asked For' } });
  });

  it.each([
    ['an id that is taken', { id: 'brand-new-text' }, 'The id "brand-new-text" is taken by tools/brand-new-text.'],
    ['an id that is a word of the code', { id: 'registry' }, 'src must not contain the id of a tool'],
    [
      'a route that is taken',
      { route: '/brand-new-text' },
      'The route /brand-new-text is taken by tools/brand-new-text.',
    ],
    ['the route of a fixed page', { route: '/dashboard' }, 'The route /dashboard is taken by a fixed page'],
    ['a route that is none', { route: 'new tool' }, 'must begin with a slash'],
    ['a kind that is not there', { result: 'poem' }, 'There is no kind "poem"'],
    ['an empty title', { title: ' ' }, 'The title must not be empty.'],
  ])('refuses %s', async (_what, wrong, words) => {
    const given = { id: 'other-tool', title: 'Other', result: 'text', ...wrong };
    const { status, stderr } = await callScript(main, root, flags(given));
    expect(status).toBe(1);
    expect(stderr).toContain(words);
  });

  it('makes nothing where it refuses', async () => {
    const before = [...readProject(root).keys()];

    const { status, stderr } = await callScript(
      main,
      root,
      flags({ id: 'other-tool', title: 'Other', result: 'poem' }),
    );

    expect(status).toBe(1);
    expect(stderr).toContain('There is no kind "poem"');
    expect([...readProject(root).keys()]).toEqual(before);
  });

  it('says which flags to give where nobody answers', async () => {
    const { status, stderr } = await callScript(main, root, ['--id', 'nobody-there']);

    expect(status).toBe(1);
    expect(stderr).toContain('--title');
  });
});

describe('npm run new:tool -- --from', () => {
  it('makes a tool of what is piped in, says what it guessed, and the check names it', async () => {
    const { status, stdout, stderr } = await callScript(main, root, ['--from', '-'], { typed: CURL });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('GUESSED, and to be looked at');
    expect(stdout).toContain('? The answer: It is not known');
    const { problems } = await checkProject(root);
    expect(problems.filter((problem) => !isOpenQuestion(problem))).toEqual([]);
    expect(problems.map(({ file }) => file)).toContain('tools/campaigns/questions.md');
    const texts = [...readProject(root).values()].join() + stdout;
    for (const secret of SECRETS) expect(texts).not.toContain(secret);
  });

  it('makes a tool with a key that n8n answers, behind which no model is asked', async () => {
    const [tool] = loadTools(join(root, 'tools')).declarations.filter(({ id }) => id === 'campaigns');
    const folders = { root, toolsDir: join(root, 'tools'), outDir: '', plugins: readPlugins(HOME) };

    const prompts = await toolPrompts(folders, tool as ResolvedDeclaration);

    expect(filesOf('campaigns')).toMatch(/kind: n8n\nsecret: apiKey/);
    expect(prompts.length).toBeGreaterThan(0);
    for (const { calls, ended } of prompts) expect({ calls, ended }).toEqual({ calls: [], ended: undefined });
  });

  it.each([
    ['a file that is not there', ['--from', '/no/such/file'], 'The file /no/such/file cannot be read.'],
    ['a source nobody can tell', ['--from', join(HOME, 'LICENSE')], 'Expected'],
    ['an answer without a source', ['--answer', 'x.json'], '--answer and --operation need --from'],
    ['a kind of result beside a source', ['--from', '-', '--result', 'text'], 'the answer determines the kind'],
  ])('refuses %s', async (_what, args, words) => {
    const before = [...readProject(root).keys()];
    const { status, stderr } = await callScript(main, root, args, { typed: CURL });
    expect(status).toBe(1);
    expect(stderr).toContain(words);
    expect([...readProject(root).keys()]).toEqual(before);
  });

  it('prints what it made as data where a program asks for that', async () => {
    const flags = ['--id', 'as-data', '--title', 'As data', '--json'];
    const { stdout } = await callScript(main, root, ['--from', '-', ...flags], { typed: CURL });
    const created = JSON.parse(stdout) as {
      id: string;
      route: string;
      files: string[];
      questions: { about: string }[];
    };
    expect(created).toMatchObject({ id: 'as-data', route: '/as-data' });
    expect(created.files).toContain('tools/as-data/tool.json');
    expect(created.questions.map(({ about }) => about)).toContain('The answer');
  });
});
