import { randomUUID } from 'node:crypto';
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import type { RunReport } from '@/contracts/run';
import type { Caller } from '../../accounts/access-tokens';
import { cancelRun } from '../../runs/cancel-run';
import type { ApiTool } from '../../runs/programs/api-tools';
import { type ProgramServices, startRun } from '../../runs/programs/start-run';
import type { StoredRun } from '../../runs/run-store';
import { askForMissing } from './ask-back';
import { type KeyQuestions, missingKeys } from './ask-for-keys';
import { errorResult, runResult } from './call-result';
import { keysFromHeaders, rejectKeysInArguments, withKeyHelp } from './provider-keys';
import type { LinkServices } from './result-links';
import { toTaskResult } from './tasks';

/** How often a client gets a progress notification. Clients give up after a minute without one. */
const PROGRESS_INTERVAL_MS = 15_000;

export type CallServices = ProgramServices & LinkServices;

export interface ToolCall {
  tool: ApiTool;
  caller: Caller;
  /** The arguments of the model, or the answers of the form. */
  input: unknown;
  /** Whether the view of the tool has sent the answers of a member. */
  fromForm?: boolean;
  /** Whether the client can ask its user for missing answers. */
  canAsk?: boolean;
  /** Absent if the client cannot open the page for keys. */
  keyQuestions?: KeyQuestions | undefined;
  /** Whether to respond with a task as soon as the run is recorded. */
  asTask?: boolean;
  headers: Headers | undefined;
  takesLinks: boolean;
  /** Cancels the run. */
  cancelled: AbortSignal;
  /** Receives the progress of the run; absent if the client did not ask for it. */
  onProgress?: ((report: RunReport) => Promise<void>) | undefined;
}

/** Runs a tool to its end, or as a task. Returns failures as results, with messages that a model can act on. */
export async function callTool(services: CallServices, call: ToolCall): Promise<CallToolResult | InputRequiredResult> {
  try {
    const { form } = call.tool;
    if (!call.fromForm) rejectKeysInArguments(form, call.input);
    const keyRequest = await call.keyQuestions?.wait();
    if (keyRequest) return keyRequest;
    const enteredKeys = await call.keyQuestions?.find(form);
    // Keys typed into the form take precedence over keys configured in the client; those take precedence over keys
    // entered on the site.
    const answers = { ...enteredKeys, ...keysFromHeaders(form, call.headers), ...(call.input as object) };
    const run = await runTool(services, call, answers);
    return call.asTask && run.state === 'running'
      ? toTaskResult(run)
      : await runResult(services, run, call, call.fromForm);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const question = await askUser(call, error.details.problems);
    if (question) return question;
    return errorResult(call.fromForm ? error : withKeyHelp(call.tool.form, error), call.fromForm);
  }
}

/** Asks for missing keys, then answers; undefined if there is another problem or the user cannot be asked. */
async function askUser(
  { tool: { form }, canAsk, keyQuestions }: ToolCall,
  problems: readonly Problem[] | undefined,
): Promise<InputRequiredResult | undefined> {
  const { fields, others } = missingKeys(form, problems);
  const question = canAsk ? askForMissing(form, others) : undefined;
  if (fields.length === 0) return question;
  return others.length === 0 || question ? keyQuestions?.ask(form, fields) : undefined;
}

/** Starts a run and waits for its end, unless it is a task. */
async function runTool(services: ProgramServices, call: ToolCall, answers: object): Promise<StoredRun> {
  const { tool, caller, headers, asTask } = call;
  const model = headers?.get('x-run-model') ?? undefined;
  const id = await startRun(services, tool, caller, { id: randomUUID(), answers, model });
  const run = asTask ? await services.store.find(id) : await waitForEnd(services, id, call);
  if (!run) throw new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
  return run;
}

/** Waits for the end of a run, and cancels the run if the call is canceled. */
async function waitForEnd(
  services: ProgramServices,
  id: string,
  { cancelled, onProgress }: ToolCall,
): Promise<StoredRun | undefined> {
  let latest: StoredRun | undefined;
  for await (const run of services.watchRun(id, cancelled, { maxSilenceMs: PROGRESS_INTERVAL_MS })) {
    // A run that has just begun has nothing to report.
    if (run.state === 'running' && (run.progress || latest))
      await onProgress?.(run.progress ? (JSON.parse(run.progress) as RunReport) : {});
    latest = run;
  }
  if (latest && latest.state !== 'running') return latest;
  const run = await services.store.find(id);
  if (run?.state === 'running') await cancelRun(services, run);
  return services.store.find(id);
}
