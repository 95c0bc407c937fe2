import { Worker } from 'node:worker_threads';
import type { RuleFinding } from './finding.ts';
import { type KeptFindings, OF_ONE_TOOL } from './kept-findings.ts';
import type { CheckInput } from './registry-input.ts';
import { findingsOfTool, type RuleModule } from './rules.ts';

/** The tools to look at, for two threads that take one after the other. */
export interface LookJob {
  root: string;
  /** What surrounds the tools: text by path. */
  around: ReadonlyMap<string, string>;
  /** Each tool with what is read of it. */
  tools: readonly { id: string; files: ReadonlyMap<string, string> }[];
  /** How many of them have been begun, by whichever thread: shared memory. */
  begun: SharedArrayBuffer;
}

/** What was found in tools, by id. */
export type Looked = ReadonlyMap<string, RuleFinding[]>;

/** A thread that looks at tools beside this one, and gets ready before it is told of them. */
export interface LookHelper {
  take(job: LookJob): void;
  /** What it has found once no tool is left. @throws Error where it ended before */
  looked: Promise<Looked>;
  end(): Promise<unknown>;
}

/** From this many tools on, a thread saves more than it costs to start. */
export const WORTH_A_THREAD = 100;

export function startLookHelper(): LookHelper {
  const thread = new Worker(new URL('./look-thread.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const looked = new Promise<Looked>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that helps with the check has ended too early')));
  });
  // Whoever waits for it is told.
  looked.catch(() => undefined);
  return { take: (job) => thread.postMessage(job), looked, end: () => thread.terminate() };
}

/** The tools among these files of which it is not known what the rules find. */
export function toolsToLookAt(root: string, files: ReadonlyMap<string, string>, kept?: KeptFindings): LookJob {
  const around = new Map([...files].filter(([path]) => !OF_ONE_TOOL.test(path)));
  const own = Map.groupBy(files, ([path]) => READ_OF_A_TOOL.exec(path)?.[1]);
  const tools = [...own].flatMap(([id, read]) => {
    const texts = new Map(read);
    return id && texts.has(`tools/${id}/tool.json`) && !kept?.knows(files, texts) ? [{ id, files: texts }] : [];
  });
  return { root, around, tools, begun: new SharedArrayBuffer(4) };
}

/** What the rules read that look at one tool. */
const READ_OF_A_TOOL =
  /^(?:tests\/)?tools\/([^/]+)\/(?:tool\.json|automation\.md|(?:valid|invalid|responses|drafts)\/[^/]+\.json)$/;

/** Looks at tools nobody has begun yet, until none is left. */
export function lookAtRest({ tools, begun }: LookJob, look: (tool: LookJob['tools'][number]) => void): void {
  const counter = new Int32Array(begun);
  for (;;) {
    const tool = tools[Atomics.add(counter, 0, 1)];
    if (!tool) return;
    look(tool);
  }
}

/** Takes this thread's share of the tools, and what the helper has found in all others: then it is known of every tool. */
export async function lookTogether(
  job: LookJob,
  helper: LookHelper,
  perTool: readonly RuleModule[],
  input: CheckInput,
): Promise<void> {
  const tools = new Map(input.tools.map((tool) => [tool.id, tool]));
  lookAtRest(job, ({ id }) => {
    const tool = tools.get(id);
    if (tool) findingsOfTool(perTool, input, tool);
  });
  for (const [id, problems] of await helper.looked) {
    const tool = tools.get(id);
    if (tool) findingsOfTool(perTool, input, tool, undefined, () => problems);
  }
}
