import { Worker } from 'node:worker_threads';
import type { ResolvedDeclaration } from '@/registry/options';
import type { ProjectFolders } from './start-files';
import { toolFiles } from './tool-files';
import { type FileStates, writeGenerated } from './write-files';

/** The job of the worker thread that generates files of tools. */
export interface BuildJob {
  tools: readonly ResolvedDeclaration[];
  /** Without the plugins, which contain functions and so cannot be cloned: the worker reads them itself. */
  folders: Omit<ProjectFolders, 'plugins'>;
  /** Shared counter: index of the next tool that no thread has taken. */
  nextIndex: SharedArrayBuffer;
}

/** Report of the worker about one tool. It contains no texts, because they would be copied between the threads. */
export interface BuiltTool {
  index: number;
  files: FileStates;
}

/** From this number of tools on, a worker saves more time than it takes to start. */
const MIN_TOOLS_FOR_WORKER = 100;

/**
 * Generates and writes the files of tools. For many tools, this thread and a worker each take the next one.
 *
 * @param onBuilt called with the file states of each tool, in no particular order
 * @throws Error of the first tool whose files cannot be generated
 */
export async function buildTools(
  tools: readonly ResolvedDeclaration[],
  folders: ProjectFolders,
  onBuilt: (tool: ResolvedDeclaration, files: FileStates) => void,
  useWorker = tools.length >= MIN_TOOLS_FOR_WORKER,
): Promise<void> {
  const { plugins, ...threadFolders } = folders;
  const job = { tools, folders: threadFolders, nextIndex: new SharedArrayBuffer(4) };
  const report = ({ index, files }: BuiltTool) => onBuilt(tools[index] as ResolvedDeclaration, files);
  const worker = useWorker ? startWorker(job, report) : undefined;
  try {
    await Promise.all([worker?.done, buildHere(job, plugins, report)]);
  } finally {
    await worker?.end();
  }
}

async function buildHere(
  job: BuildJob,
  plugins: ProjectFolders['plugins'],
  onBuilt: (builtTool: BuiltTool) => void,
): Promise<void> {
  for await (const builtTool of buildRemaining(job, plugins)) onBuilt(builtTool);
}

/** Takes tools from the job one at a time and generates their files; the code of all tools at once would fill the memory. */
export async function* buildRemaining(
  { tools, folders, nextIndex }: BuildJob,
  plugins: ProjectFolders['plugins'],
): AsyncGenerator<BuiltTool> {
  const counter = new Int32Array(nextIndex);
  const next = () => Atomics.add(counter, 0, 1);
  for (let index = next(); index < tools.length; index = next()) {
    const files = await toolFiles(tools[index] as ResolvedDeclaration, { ...folders, plugins });
    yield { index, files: writeGenerated(folders.outDir, files) };
  }
}

function startWorker(job: BuildJob, onBuilt: (builtTool: BuiltTool) => void) {
  const program = new URL('./build-tools-worker.ts', import.meta.url);
  const thread = new Worker(program, { workerData: job, execArgv: ['--import', 'tsx'] });
  const done = new Promise<void>((resolve, reject) => {
    thread.on('message', onBuilt);
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
  return { done, end: () => thread.terminate() };
}
