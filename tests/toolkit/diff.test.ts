import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { compareRegistries } from '@/toolkit/diff/compare';
import { readRegistry } from '@/toolkit/diff/read-registry';
import { main } from '../../scripts/commands/diff.ts';
import { callScript, startScript } from '../support/run-script.ts';
import { changes } from './fixtures/changes.ts';
import { writeProject } from './fixtures/on-disk.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const before = readRegistry(goodProject());

describe('what a change means', () => {
  it.each(changes)('is told of $what', ({ make, means, mend = '' }) => {
    const project = new Project(goodProject());
    make(project);

    const found = compareRegistries(before, readRegistry(project.files));

    const lines = found.map(({ audience, breaking, what }) => `${audience}${breaking ? '!' : ''} ${what}`);
    expect(lines.sort()).toEqual([...means].sort());
    expect(found[0]?.mend ?? '').toContain(mend);
    for (const one of found) expect(one.mend).toMatch(/^\S.*[.)]$/);
  });

  it('is nothing where nothing changed', () => {
    expect(compareRegistries(before, readRegistry(goodProject()))).toEqual([]);
  });
});

describe('npm run diff', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** A folder whose last commit is the good project, and whose files are changed since. */
  function changed(change: (project: Project) => void): string {
    const project = new Project(goodProject());
    const root = writeProject(project.files);
    folders.push(root);
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com', ...args], { cwd: root });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Begin');
    change(project);
    for (const [path, text] of project.files) writeFileSync(join(root, path), text);
    return root;
  }

  it('compares the files with the last commit, names the line, and ends with status 1 where something breaks', async () => {
    const root = changed((project) => project.replace('tools/plan-maker/tool.json', '          "light",\n', ''));

    const { status, stdout } = await startScript('diff.ts', root);

    expect(status).toBe(1);
    const [first = ''] = stdout.split('\n');
    const [, line] = /^BREAKING {2}members {2}tools\/plan-maker\/tool\.json:(\d+)$/.exec(first) ?? [];
    const lines = readFileSync(join(root, 'tools/plan-maker/tool.json'), 'utf8').split('\n');
    expect(lines[Number(line) - 1]).toContain('"theme": {');
    expect(stdout).toMatch(/diff against HEAD: 2 differences, 2 breaking\n$/);
  });

  it('ends well where nothing breaks, and prints JSON where that is asked for', async () => {
    const root = changed((project) =>
      project.replace('tools/plan-maker/tool.json', '"maxLength": 40', '"maxLength": 60'),
    );

    const { status, stdout } = await callScript(main, root, ['HEAD', '--json']);

    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { audience: 'workflows', breaking: false, file: 'tools/plan-maker/tool.json', line: expect.any(Number) },
      { audience: 'workflows', breaking: false },
    ]);
  });

  it('says what it does not know', async () => {
    const root = changed(() => undefined);
    expect(await callScript(main, root, ['v9'])).toMatchObject({
      status: 2,
      stderr: 'git does not know "v9".\n',
    });
  });
});
