import { randomUUID } from 'node:crypto';
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { ApiRun } from '@/contracts/api';
import type { AssistantResult } from '@/contracts/assistant';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import type { RunReport } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Caller } from '../../accounts/access-tokens';
import { cancelRun } from '../../runs/cancel-run';
import type { ApiTool } from '../../runs/programs/api-tools';
import { type ProgramServices, runWithResult, startRun } from '../../runs/programs/start-run';
import type { StoredRun } from '../../runs/run-store';
import { progressVersion } from '../../runs/run-view';
import { askForMissing } from './ask-back';
import { keysFromHeaders, rejectKeysInArguments, withKeyHelp } from './provider-keys';

/** How often a client gets a progress notification: well within the minute after which clients give up. */
const PROGRESS_INTERVAL_MS = 15_000;

/** A tool call by a client; `fromForm`: sent by the view of the tool, which a member has filled in. */
export interface ToolCall {
  tool: ApiTool;
  caller: Caller;
  /** The arguments of the model, or the answers of the form. */
  input: unknown;
  fromForm?: boolean;
  /** Whether the client can ask its user for missing answers. */
  canAsk?: boolean;
  headers: Headers | undefined;
  /** Cancels the run. */
  cancelled: AbortSignal;
  /** Receives the progress of the run; absent if the client did not ask for it. */
  onProgress?: ((report: RunReport) => Promise<void>) | undefined;
}

/** Runs a tool to its end. Failures are returned as results, with messages a model can act on. */
export async function callTool(
  services: ProgramServices,
  call: ToolCall,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const { form } = call.tool;
    if (!call.fromForm) rejectKeysInArguments(form, call.input);
    // Keys typed into the form take precedence over those configured in the client.
    const answers = { ...keysFromHeaders(form, call.headers), ...(call.input as object) };
    return toCallResult(services, await runToEnd(services, call, answers), call.fromForm);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const question = call.canAsk && askForMissing(call.tool.form, error.details.problems);
    if (question) return question;
    return errorResult(call.fromForm ? error : withKeyHelp(call.tool.form, error), call.fromForm);
  }
}

async function runToEnd(
  services: ProgramServices,
  { tool, caller, headers, cancelled, onProgress }: ToolCall,
  answers: object,
): Promise<ApiRun> {
  const model = headers?.get('x-run-model') ?? undefined;
  const id = await startRun(services, tool, caller, { id: randomUUID(), answers, model });
  let run: StoredRun | undefined;
  for (let seenVersion = ''; ; ) {
    run = await services.executor.waitForEnd(id, PROGRESS_INTERVAL_MS, cancelled, onProgress && seenVersion);
    if (run?.state !== 'running') break;
    if (cancelled.aborted) {
      await cancelRun(services, run);
      run = await services.store.find(id);
      break;
    }
    seenVersion = progressVersion(run);
    await onProgress?.(run.progress ? (JSON.parse(run.progress) as RunReport) : {});
  }
  if (!run) throw new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
  return runWithResult(services, run);
}

/** Converts a run that has ended to what an assistant gets: its result as text and as data, or why there is none. */
export function toCallResult(
  { siteUrl }: Pick<ProgramServices, 'siteUrl'>,
  { id, mode, state, toolVersion, result, error }: ApiRun,
  fromForm?: boolean,
): CallToolResult {
  const page = `${withoutTrailingSlashes(siteUrl)}/results/${id}`;
  if (!result) {
    const { code, message } = error ?? { code: state, message: 'The run was ended before it gave a result.' };
    return errorResult({ code, message: `${message} (Run ${id}, ${page})`, details: {} }, fromForm);
  }
  const whole = {
    ...{ run: id, page, mode, ...(toolVersion && { toolVersion }) },
    ...result,
  } satisfies AssistantResult;
  // A model repeats what it reads in the data too.
  const structuredContent = JSON.parse(withoutPictures(JSON.stringify(whole))) as typeof whole;
  const { value } = structuredContent;
  const text = typeof value === 'string' ? value : JSON.stringify(structuredContent);
  return { content: [{ type: 'text', text }], structuredContent };
}

/**
 * Makes the pictures of a Markdown text links, as our pages do: an assistant that shows the text would load them, and
 * their addresses could carry what the conversation holds to somebody else's server.
 */
function withoutPictures(text: string): string {
  return text.replaceAll('![', '[');
}

/** An error result with one line for each problem. A form also gets them as data, which for a model holds results only. */
function errorResult(
  { code, message, details }: Pick<Failure, 'code' | 'message' | 'details'>,
  fromForm?: boolean,
): CallToolResult {
  const { field, problems = [{ code, message, ...(field && { field }) }] } = details;
  const text = problems.map(problemLine).join('\n');
  return { isError: true, content: [{ type: 'text', text }], ...(fromForm && { structuredContent: { problems } }) };
}

function problemLine({ field, code, message }: Problem): string {
  return `${field ? `${field}: ` : ''}${message} [${code}]`;
}
