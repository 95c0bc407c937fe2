import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { type CheckJob, checkInParallel, type FindingsByTool, uncachedTools } from '@/toolkit/check/check-in-parallel';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import { loadRules, partitionRules, runToolRules } from '@/toolkit/check/rules';
import { checkProject } from '@/toolkit/check/run-checks';
import { createCheckInput } from '@/toolkit/project/check-input';
import { readProject } from '@/toolkit/project/read-project';
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
const forget = () => createCheckInput(new Map([...files].map(([path, text]) => [path, `${text}\n`])));

const FEW = 1;
const MANY = 1000;

/** What the thread finds where nobody else takes a tool. */
async function findingsOfWorker(job: CheckJob): Promise<FindingsByTool> {
  const thread = new Worker('./src/toolkit/check/check-worker.ts', { execArgv: ['--import', 'tsx'] });
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
    const [perTool] = partitionRules(await loadRules());
    const job = uncachedTools(root, files);
    const found = await findingsOfWorker(job);
    expect([...found.keys()]).toEqual(job.tools.map(({ id }) => id));
    forget();
    expect([...found.values()].flat()).toEqual(runToolRules(perTool, createCheckInput(files), undefined));
    expect(found.get('plan-maker')).not.toEqual([]);

    const nextIndex = new SharedArrayBuffer(4);
    new Int32Array(nextIndex)[0] = 3;
    expect([...(await findingsOfWorker({ ...job, nextIndex })).keys()]).toEqual(job.tools.slice(3).map(({ id }) => id));
  });

  it('is taken from the thread for the tools it has looked at', async () => {
    const [perTool] = partitionRules(await loadRules());
    forget();
    const input = createCheckInput(files);
    const job = uncachedTools(root, files);
    // This thread comes to the last tool only.
    new Int32Array(job.nextIndex)[0] = job.tools.length - 1;
    const others = job.tools.slice(0, -1).map(({ id }) => id);
    const said = (id: string) => ({ rule: 'one', file: id, line: 1, column: 1, found: '', expected: '', mend: '' });
    const looked = Promise.resolve(new Map(others.map((id) => [id, [said(id)]])));
    await checkInParallel(job, { start: () => undefined, findings: looked, terminate: async () => 0 }, perTool, input);
    expect(runToolRules(perTool, input, undefined)).toEqual(others.map(said));
  });

  it('is kept whoever has found it, and not looked for again', async () => {
    const openCache = () => new FindingsCache(join(root, 'kept.json'), 'this code');
    expect(openCache().isEmpty).toBe(true);
    forget();
    const first = await checkProject(root, openCache(), FEW);
    const read = readProject(root);
    expect(uncachedTools(root, read, openCache()).tools).toEqual([]);
    forget();
    expect(await checkProject(root, openCache(), FEW)).toEqual(first);
    expect(new FindingsCache(join(root, 'kept.json'), 'other code').isEmpty).toBe(true);

    const changed = new Map(read).set(
      'tools/call-back/automation.md',
      `${project.text('tools/call-back/automation.md')} `,
    );
    expect(uncachedTools(root, changed, openCache()).tools.map(({ id }) => id)).toEqual(['call-back']);
  });

  it('is not said where the thread that helps cannot go on', async () => {
    await expect(findingsOfWorker({ ...uncachedTools(root, files), sharedFiles: new Map() })).rejects.toThrow(
      'schemas/',
    );
  });
});
