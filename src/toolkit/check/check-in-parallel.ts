import { Worker } from 'node:worker_threads';
import type { RuleFinding } from '../finding';
import type { CheckInput } from '../project/check-input';
import { type FindingsCache, TOOL_FILE } from './findings-cache';
import { checkTool, type Rule } from './rules';

/** The tools to check, shared by two threads that each take the next one. */
export interface CheckJob {
  root: string;
  /** The files shared by all tools: text by path. */
  sharedFiles: ReadonlyMap<string, string>;
  /** Each tool with the files its rules read. */
  tools: readonly { id: string; files: ReadonlyMap<string, string> }[];
  /** Shared counter: index of the next tool that no thread has taken. */
  nextIndex: SharedArrayBuffer;
}

/** Findings by id of the tool. */
export type FindingsByTool = ReadonlyMap<string, RuleFinding[]>;

/** From this number of tools on, a worker saves more time than it takes to start. */
export const MIN_TOOLS_FOR_WORKER = 100;

/** A second thread that checks tools. It loads the rules on creation, before it gets its job. */
export type CheckWorker = ReturnType<typeof startCheckWorker>;

/** Starts the second thread. Its `findings` resolve once no tool is left, and reject if the thread ends earlier. */
export function startCheckWorker() {
  const thread = new Worker(new URL('./check-worker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const findings = new Promise<FindingsByTool>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that helps with the check has ended too early')));
  });
  // Avoids an unhandled rejection while nobody awaits the findings yet; the awaiting caller still gets the error.
  findings.catch(() => undefined);
  return { start: (job: CheckJob) => thread.postMessage(job), findings, terminate: () => thread.terminate() };
}

/** Collects the tools whose findings are not in the cache. */
export function uncachedTools(root: string, files: ReadonlyMap<string, string>, cache?: FindingsCache): CheckJob {
  const sharedFiles = new Map([...files].filter(([path]) => !TOOL_FILE.test(path)));
  const filesByTool = Map.groupBy(files, ([path]) => CHECKED_TOOL_FILE.exec(path)?.[1]);
  const tools = [...filesByTool].flatMap(([id, toolFiles]) => {
    const texts = new Map(toolFiles);
    return id && texts.has(`tools/${id}/tool.json`) && !cache?.has(files, texts) ? [{ id, files: texts }] : [];
  });
  return { root, sharedFiles, tools, nextIndex: new SharedArrayBuffer(4) };
}

/** Files that per-tool rules read. */
const CHECKED_TOOL_FILE =
  /^(?:tests\/)?tools\/([^/]+)\/(?:tool\.json|automation\.md|(?:valid|invalid|responses|drafts)\/[^/]+\.json)$/;

/** Takes tools from the job one after the other and checks them, until none is left. */
export function checkRemaining({ tools, nextIndex }: CheckJob, check: (tool: CheckJob['tools'][number]) => void): void {
  const counter = new Int32Array(nextIndex);
  for (;;) {
    const tool = tools[Atomics.add(counter, 0, 1)];
    if (!tool) return;
    check(tool);
  }
}

/** Checks tools in this thread and adds the findings of the worker, so that afterwards every tool has its findings. */
export async function checkInParallel(
  job: CheckJob,
  helper: CheckWorker,
  perTool: readonly Rule[],
  input: CheckInput,
): Promise<void> {
  const tools = new Map(input.tools.map((tool) => [tool.id, tool]));
  checkRemaining(job, ({ id }) => {
    const tool = tools.get(id);
    if (tool) checkTool(perTool, input, tool);
  });
  for (const [id, problems] of await helper.findings) {
    const tool = tools.get(id);
    if (tool) checkTool(perTool, input, tool, undefined, () => problems);
  }
}
