import { Worker } from 'node:worker_threads';
import type { ResolvedDeclaration } from '@/registry/options';
import type { ProjectFolders } from './start-files.ts';
import { toolFiles } from './tool-files.ts';
import { type FileStates, writeGenerated } from './write-files.ts';

/** What a thread is told that makes files of tools beside this one. */
export interface ToolsJob {
  tools: readonly ResolvedDeclaration[];
  /** Without the plugins, which functions come with: a thread reads its own. */
  folders: Omit<ProjectFolders, 'plugins'>;
  /** How many tools have been begun, by whichever thread: shared memory. */
  begun: SharedArrayBuffer;
}

/** What it says of a tool it has written the files of: texts would be copied from thread to thread. */
export interface ToolMade {
  index: number;
  files: FileStates;
}

/** From this many tools on, a thread saves more than it costs to start. */
const WORTH_A_THREAD = 100;

/**
 * Makes and writes the files of tools, of many on two processors: this thread and another take one after the other, as
 * they come along.
 *
 * @param take is given the files of each tool as they were left, in no order
 * @throws Error of the first tool whose files cannot be made
 */
export async function makeTools(
  tools: readonly ResolvedDeclaration[],
  folders: ProjectFolders,
  take: (tool: ResolvedDeclaration, files: FileStates) => void,
  helped = tools.length >= WORTH_A_THREAD,
): Promise<void> {
  const { plugins, ...places } = folders;
  const job = { tools, folders: places, begun: new SharedArrayBuffer(4) };
  const given = ({ index, files }: ToolMade) => take(tools[index] as ResolvedDeclaration, files);
  const helper = helped ? startHelper(job, given) : undefined;
  try {
    await Promise.all([helper?.done, ownShare(job, plugins, given)]);
  } finally {
    await helper?.end();
  }
}

async function ownShare(
  job: ToolsJob,
  plugins: ProjectFolders['plugins'],
  take: (made: ToolMade) => void,
): Promise<void> {
  for await (const made of madeTools(job, plugins)) take(made);
}

/** Writes the files of tools nobody has begun yet, one after the other: all at once would hold the code of all in memory. */
export async function* madeTools(
  { tools, folders, begun }: ToolsJob,
  plugins: ProjectFolders['plugins'],
): AsyncGenerator<ToolMade> {
  const counter = new Int32Array(begun);
  const next = () => Atomics.add(counter, 0, 1);
  for (let index = next(); index < tools.length; index = next()) {
    const files = await toolFiles(tools[index] as ResolvedDeclaration, { ...folders, plugins });
    yield { index, files: writeGenerated(folders.outDir, files) };
  }
}

function startHelper(job: ToolsJob, take: (made: ToolMade) => void) {
  const program = new URL('./tools-thread.ts', import.meta.url);
  const thread = new Worker(program, { workerData: job, execArgv: ['--import', 'tsx'] });
  const done = new Promise<void>((resolve, reject) => {
    thread.on('message', take);
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
  return { done, end: () => thread.terminate() };
}
