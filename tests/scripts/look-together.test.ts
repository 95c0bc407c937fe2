import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { KeptFindings } from '../../scripts/lib/kept-findings.ts';
import { type Looked, type LookJob, lookTogether, toolsToLookAt } from '../../scripts/lib/look-together.ts';
import { readProject } from '../../scripts/lib/read-project.ts';
import { checkInput } from '../../scripts/lib/registry-input.ts';
import { findingsOfAll, loadRules, partition } from '../../scripts/lib/rules.ts';
import { checkProject } from '../../scripts/lib/run-checks.ts';
import { writeProject } from './fixtures/on-disk.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const project = new Project(goodProject());
project.replace('tools/plan-maker/tool.json', '"is": "Other"', '"is": "Othr"');
project.replace('tools/plan-maker/automation.md', '{{trade}}', '{{trad}}');
project.replace('tools/offer-plan/tool.json', '"sections": [', '"sections": 5, "others": [');
project.change<{ answers: object }>('tests/tools/plan-maker/valid/full.json', ({ answers }) => {
  Object.assign(answers, { tone: 'loud' });
});
const { files } = project;
const root = writeProject(files);
afterAll(() => rmSync(root, { recursive: true }));

/** What is known of a tool is known of its last text. */
const forget = () => checkInput(new Map([...files].map(([path, text]) => [path, `${text}\n`])));

const FEW = 1;
const MANY = 1000;

/** What the thread finds where nobody else takes a tool. */
async function foundByThread(job: LookJob): Promise<Looked> {
  const thread = new Worker('./scripts/lib/look-thread.ts', { execArgv: ['--import', 'tsx'] });
  thread.postMessage(job);
  return new Promise((done, fail) => thread.once('message', done).once('error', fail));
}

describe('what is wrong with many tools', () => {
  it('is the same whether or not a thread helps to look for it', async () => {
    const alone = await checkProject(root, undefined, MANY);
    expect(new Set(alone.problems.map(({ file }) => file)).size).toBeGreaterThan(3);
    forget();
    expect(await checkProject(root, undefined, FEW)).toEqual(alone);
  });

  it('is found by the thread as it is by this one, in every tool nobody has begun', async () => {
    const [perTool] = partition(await loadRules());
    const job = toolsToLookAt(root, files);
    const found = await foundByThread(job);
    expect([...found.keys()]).toEqual(job.tools.map(({ id }) => id));
    forget();
    expect([...found.values()].flat()).toEqual(findingsOfAll(perTool, checkInput(files), undefined));
    expect(found.get('plan-maker')).not.toEqual([]);

    const begun = new SharedArrayBuffer(4);
    new Int32Array(begun)[0] = 3;
    expect([...(await foundByThread({ ...job, begun })).keys()]).toEqual(job.tools.slice(3).map(({ id }) => id));
  });

  it('is taken from the thread for the tools it has looked at', async () => {
    const [perTool] = partition(await loadRules());
    forget();
    const input = checkInput(files);
    const job = toolsToLookAt(root, files);
    // This thread comes to the last tool only.
    new Int32Array(job.begun)[0] = job.tools.length - 1;
    const others = job.tools.slice(0, -1).map(({ id }) => id);
    const said = (id: string) => ({ rule: 'one', file: id, line: 1, column: 1, found: '', expected: '', mend: '' });
    const looked = Promise.resolve(new Map(others.map((id) => [id, [said(id)]])));
    await lookTogether(job, { take: () => undefined, looked, end: async () => 0 }, perTool, input);
    expect(findingsOfAll(perTool, input, undefined)).toEqual(others.map(said));
  });

  it('is kept whoever has found it, and not looked for again', async () => {
    const kept = () => new KeptFindings(join(root, 'kept.json'), 'this code');
    expect(kept().isEmpty).toBe(true);
    forget();
    const first = await checkProject(root, kept(), FEW);
    const read = readProject(root);
    expect(toolsToLookAt(root, read, kept()).tools).toEqual([]);
    forget();
    expect(await checkProject(root, kept(), FEW)).toEqual(first);
    expect(new KeptFindings(join(root, 'kept.json'), 'other code').isEmpty).toBe(true);

    const changed = new Map(read).set(
      'tools/call-back/automation.md',
      `${project.text('tools/call-back/automation.md')} `,
    );
    expect(toolsToLookAt(root, changed, kept()).tools.map(({ id }) => id)).toEqual(['call-back']);
  });

  it('is not said where the thread that helps cannot go on', async () => {
    await expect(foundByThread({ ...toolsToLookAt(root, files), around: new Map() })).rejects.toThrow('schemas/');
  });
});
