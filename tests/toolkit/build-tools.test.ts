import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { type BuildJob, type BuiltTool, buildTools } from '@/toolkit/codegen/build-tools';
import { type FileStates, fileState } from '@/toolkit/codegen/write-files';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';

const tools = loadTools('tools').declarations.slice(0, 5);
const outDir = mkdtempSync(join(tmpdir(), 'make-tools-'));
const places = { root: '.', toolsDir: 'tools', outDir };
const folders = { ...places, plugins: readPlugins('.') };
const counter = () => new SharedArrayBuffer(4);
afterEach(() => rmSync(outDir, { recursive: true, force: true }));

/** The text of each file, once it is seen that it was left as is said. */
function textsOf(files: FileStates): Record<string, string> {
  for (const [path, state] of Object.entries(files)) expect(state).toBe(fileState(outDir, path));
  return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(outDir, path), 'utf8')]));
}

async function madeBy(helped: boolean): Promise<[id: string, texts: object][]> {
  const made: [string, object][] = [];
  await buildTools(tools, folders, (tool, files) => made.push([tool.id, textsOf(files)]), helped);
  rmSync(outDir, { recursive: true });
  return made.sort(([a], [b]) => a.localeCompare(b));
}

/** What the thread makes where nobody else takes a tool. */
async function builtByWorker(nextIndex: SharedArrayBuffer): Promise<BuiltTool[]> {
  const workerData: BuildJob = { tools, folders: places, nextIndex };
  const thread = new Worker('./src/toolkit/codegen/build-tools-worker.ts', {
    workerData,
    execArgv: ['--import', 'tsx'],
  });
  const made: BuiltTool[] = [];
  thread.on('message', (one: BuiltTool) => made.push(one));
  await new Promise((done, fail) => thread.once('exit', done).once('error', fail));
  return made;
}

describe('files of many tools', () => {
  it('are the same whether or not a thread helps, and made once', async () => {
    const alone = await madeBy(false);
    expect(alone.map(([id]) => id)).toEqual(tools.map(({ id }) => id));
    expect(await madeBy(true)).toEqual(alone);
    const byThread = await builtByWorker(counter());
    expect(byThread.map(({ index, files }) => [tools[index]?.id, textsOf(files)])).toEqual(alone);
  });

  it('are left to whoever has begun them', async () => {
    const nextIndex = counter();
    new Int32Array(nextIndex)[0] = 3;
    expect((await builtByWorker(nextIndex)).map(({ index }) => index)).toEqual([3, 4]);
  });

  it('that cannot be made are said, also by the thread', async () => {
    const broken = { ...tools[0], form: { type: 'object', properties: { a: { type: 'nonsense' } } } } as never;
    await expect(buildTools([broken], folders, () => undefined, true)).rejects.toThrow();
  });
});
