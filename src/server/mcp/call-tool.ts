import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiRun } from '@/contracts/api';
import type { ToldResult } from '@/contracts/assistant';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import type { RunReport } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Caller } from '../api/access-tokens';
import type { ApiTool } from '../api/api-tools';
import { startRun, toldRun } from '../api/start-run';
import { cancelRun } from '../gateway/cancel-run';
import type { Gateway } from '../gateway/gateway';
import type { StoredRun } from '../gateway/run-store';
import { toldAt } from '../gateway/run-view';
import { demandNoKeys, keysOf, tellingKeys } from './provider-keys';

/** How often a client hears that a run goes on, in milliseconds: well within the minute that clients wait. */
const BEAT_EVERY_MS = 15_000;

/** A call of a tool by a client; `fromForm`: by its view, which a member has typed into. */
export interface ToolCall {
  tool: ApiTool;
  caller: Caller;
  /** What the model says, or the form holds. */
  given: unknown;
  fromForm?: boolean;
  headers: Headers | undefined;
  /** Ends the run. */
  cancelled: AbortSignal;
  /** Told how far the run is; absent where nobody asked. */
  tell?: ((report: RunReport) => Promise<void>) | undefined;
}

/** Runs a tool to its end. What is wrong comes back as a result, too: in words a model can act on. */
export async function callTool(gateway: Gateway, call: ToolCall): Promise<CallToolResult> {
  try {
    const { form } = call.tool;
    if (!call.fromForm) demandNoKeys(form, call.given);
    // What is typed into the form stands before what the client is set up with.
    const answers = { ...keysOf(form, call.headers), ...(call.given as object) };
    return resultOf(gateway, await runToEnd(gateway, call, answers), call.fromForm);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed(call.fromForm ? error : tellingKeys(call.tool.form, error), call.fromForm);
  }
}

async function runToEnd(
  gateway: Gateway,
  { tool, caller, headers, cancelled, tell }: ToolCall,
  answers: object,
): Promise<ApiRun> {
  const model = headers?.get('x-run-model') ?? undefined;
  const id = await startRun(gateway, tool, caller, { id: randomUUID(), answers, model });
  let run: StoredRun | undefined;
  for (let told = ''; ; ) {
    run = await gateway.desk.wait(id, BEAT_EVERY_MS, cancelled, tell && told);
    if (run?.state !== 'running') break;
    if (cancelled.aborted) {
      await cancelRun(gateway, run);
      run = await gateway.store.find(id);
      break;
    }
    told = toldAt(run);
    await tell?.(run.progress ? (JSON.parse(run.progress) as RunReport) : {});
  }
  if (!run) throw new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
  return toldRun(gateway, run);
}

function resultOf(
  { siteUrl }: Gateway,
  { id, mode, state, result, error }: ApiRun,
  fromForm?: boolean,
): CallToolResult {
  const page = `${withoutTrailingSlashes(siteUrl)}/results/${id}`;
  if (!result) {
    const { code, message } = error ?? { code: state, message: 'The run was ended before it gave a result.' };
    return failed({ code, message: `${message} (Run ${id}, ${page})`, extra: {} }, fromForm);
  }
  const structuredContent = { run: id, page, mode, ...result } satisfies ToldResult;
  const text = typeof result.value === 'string' ? result.value : JSON.stringify(structuredContent);
  return { content: [{ type: 'text', text }], structuredContent };
}

/** All that is wrong, a line for each; as data, too, where a form is told: a model is told results alone in that way. */
function failed(
  { code, message, extra }: Pick<Failure, 'code' | 'message' | 'extra'>,
  fromForm?: boolean,
): CallToolResult {
  const { field, problems = [{ code, message, ...(field && { field }) }] } = extra;
  const text = problems.map(lineOf).join('\n');
  return { isError: true, content: [{ type: 'text', text }], ...(fromForm && { structuredContent: { problems } }) };
}

function lineOf({ field, code, message }: Problem): string {
  return `${field ? `${field}: ` : ''}${message} [${code}]`;
}
