import { randomUUID } from 'node:crypto';
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import type { Caller } from '@/server/accounts/access-tokens';
import { cancelRun } from '@/server/runs/cancel-run';
import type { ApiTool } from '@/server/runs/programs/api-tools';
import { startRun } from '@/server/runs/programs/start-run';
import type { StoredRun } from '@/server/runs/run-store';
import { askForMissing } from './ask-back';
import { type KeyQuestions, missingKeys } from './ask-for-keys';
import { errorResult, failureOf, runResult } from './call-result';
import { GAVE_UP } from './live-calls';
import { keysFromHeaders, rejectKeysInArguments, withKeyHelp } from './provider-keys';
import { stillRunning } from './result-tool';
import { toTaskResult } from './tasks';
import { type CallServices, type RunWait, waitForRun } from './wait-for-run';

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
  /** Cancels the run, unless its reason is that the host waits no longer (`GAVE_UP`). */
  cancelled: AbortSignal;
  onProgress: RunWait['onProgress'];
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
    if (run.state === 'running') return call.asTask ? toTaskResult(run) : stillRunning(run);
    return await runResult(services, run, call, call.fromForm);
  } catch (error) {
    const failure = failureOf(error);
    const question = await askUser(call, failure.details.problems);
    if (question) return question;
    return errorResult(call.fromForm ? failure : withKeyHelp(call.tool.form, failure), call.fromForm);
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
async function runTool(services: CallServices, call: ToolCall, answers: object): Promise<StoredRun> {
  const { tool, caller, headers, asTask } = call;
  const model = headers?.get('x-run-model') ?? undefined;
  const id = await startRun(services, tool, caller, { id: randomUUID(), answers, model });
  const run = asTask ? await services.store.find(id) : await waitForEnd(services, id, call);
  if (!run) throw new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
  return run;
}

/** Waits for the end of a run, less than a host does, and cancels the run if the call is canceled. */
async function waitForEnd(
  services: CallServices,
  id: string,
  { cancelled, onProgress, fromForm }: ToolCall,
): Promise<StoredRun | undefined> {
  // No model could ask for the result of a form.
  const run = await waitForRun(services, id, { signal: cancelled, onProgress, isUnlimited: fromForm === true });
  if (run?.state !== 'running' || !cancelled.aborted || cancelled.reason === GAVE_UP) return run;
  await cancelRun(services, run);
  return services.store.find(id);
}
