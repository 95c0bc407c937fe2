import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Brand } from '@/generated/brand';
import { checkProject } from '@/toolkit/check/run-checks';
import { main } from '../../scripts/commands/check.ts';
import { callScript, startScript } from '../support/run-script.ts';
import { HOME, writeProject } from './fixtures/on-disk.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function onDisk(project: Project): string {
  const folder = writeProject(project.files);
  folders.push(folder);
  return folder;
}

/** Four faults in three files: one of them too broken for the other rules. */
function faultyProject(): Project {
  const project = new Project(goodProject());
  project.replace('tools/plan-maker/tool.json', '"is": "Other"', '"is": "Othr"');
  project.replace('tools/plan-maker/tool.json', '"max": 3', '"max": 4');
  project.replace('tools/plan-maker/automation.md', '{{trade}}', '{{trad}}');
  project.replaceWritten('tools/call-back/tool.json', '"sections": [', '"sections": 5, "others": [');
  return project;
}

describe('npm run check', () => {
  it('ends well and says how many tools it looked at', async () => {
    const { status, stdout, stderr } = await callScript(main, onDisk(new Project(goodProject())));

    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'check: 5 tools, 0 problems\n', stderr: '' });
  });

  it('asks for terms, privacy, refunds and contact before others reach the site, and says how to write them', async () => {
    const project = new Project(goodProject());
    project.change<Brand>('brand.json', ({ footer }) => {
      footer.pages = [{ name: 'terms', title: 'Terms', file: 'legal/terms.md' }];
    });
    project.add('legal/terms.md', 'You pay monthly.\n');
    const folder = onDisk(project);
    expect((await callScript(main, folder)).status).toBe(0);

    const { status, stdout } = await callScript(main, folder, ['--public']);
    expect(status).toBe(1);
    expect([...stdout.matchAll(/no page "(\w+)"/g)].map(([, name]) => name)).toEqual(['privacy', 'refunds', 'contact']);
    expect(stdout).toContain('Write legal/refunds.md, in Markdown, and name it in footer.pages of brand.json');
  });

  it('reports all problems together, each declaration before what follows from it, with place, finding, mend and suggestion, and ends with status 1', async () => {
    const { status, stdout } = await callScript(main, onDisk(faultyProject()));

    expect(status).toBe(1);
    expect(stdout.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      'tools/call-back/tool.json (2 problems)',
      'tools/plan-maker/tool.json (2 problems)',
      'tools/plan-maker/automation.md (1 problem)',
      'check: 5 tools, 5 problems',
    ]);
    expect(stdout).toContain(
      [
        '    found     "Othr", which is no option of "trade"',
        '    expected  one of Bakery, Garage, Other',
        '    mend      Write an option as it stands in the list.',
        '    did you mean "Other"?',
      ].join('\n'),
    );
    expect(stdout).toMatch(/^ {2}tools\/plan-maker\/tool\.json:\d+:\d+ {2}reveal-targets$/m);
  });

  it('prints the same problems as JSON, also as a process', async () => {
    const { status, stdout } = await startScript('check.ts', onDisk(faultyProject()), ['--json']);

    expect(status).toBe(1);
    const problems = JSON.parse(stdout) as { rule: string; line: number }[];
    expect(problems.map(({ rule }) => rule)).toEqual([
      'declaration-schema',
      'declaration-schema',
      'reveal-targets',
      'limits-below-options',
      'automation-names',
    ]);
    expect(problems.every(({ line }) => line > 0)).toBe(true);
  });

  it('shows what concerns one tool, and says that there is more', async () => {
    const { status, stdout } = await callScript(main, onDisk(faultyProject()), ['plan-maker']);

    expect(status).toBe(1);
    expect(stdout.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      'tools/plan-maker/tool.json (2 problems)',
      'tools/plan-maker/automation.md (1 problem)',
      'check: 1 tool, 3 problems',
      'Other tools: 2 more. npm run check shows all problems.',
    ]);
  });

  it('names the nearest tool where there is none of this id', async () => {
    const { status, stderr } = await callScript(main, onDisk(new Project(goodProject())), ['tools/plan-makr/']);

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'There is no tool "plan-makr". Did you mean "plan-maker"?\n',
    });
  });

  it('says what it can do', async () => {
    const { status, stdout } = await callScript(main, onDisk(new Project(goodProject())), ['--help']);

    expect(status).toBe(0);
    for (const way of ['-- <id>', '-- --json', '-- --rules']) expect(stdout).toContain(way);
  });

  it('lists what each rule holds', async () => {
    const { status, stdout } = await callScript(main, onDisk(new Project(goodProject())), ['--rules']);

    expect(status).toBe(0);
    expect(stdout).toMatch(/^unique-routes\n {4}\S.*\.$/m);
  });

  it('names a normaliser that cannot be loaded, and goes on with all else', async () => {
    const project = faultyProject();
    const part = 'src/normalisers/plain-text/normaliser.ts';
    project.replace(part, 'export', "throw new Error('No table of letters.');\nexport");

    const { status, stdout } = await callScript(main, onDisk(project));

    expect(status).toBe(1);
    expect(stdout).toContain(`${part}:1:1  plugin-code`);
    expect(stdout).toContain('found     a normaliser that cannot be loaded: No table of letters.');
    expect(stdout).toContain('check: 5 tools, 6 problems');
  });

  it('names a contract that cannot be read', async () => {
    const project = new Project(goodProject());
    project.add('schemas/frame/tool.schema.json', '{');

    const { status, stderr } = await callScript(main, onDisk(project));

    expect(status).toBe(1);
    expect(stderr).toContain('schemas/frame/tool.schema.json');
  });
});

describe('this project', () => {
  it('has no problem', async () => {
    expect((await checkProject(HOME)).problems).toEqual([]);
  });
});
