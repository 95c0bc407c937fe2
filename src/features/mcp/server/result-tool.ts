import type { CallToolResult } from '@modelcontextprotocol/server';
import { Failure } from '@/contracts/failure';
import type { RunReport } from '@/contracts/run';
import type { Caller } from '@/server/accounts/access-tokens';
import { UUID } from '@/server/platform/http/uuid';
import type { StoredRun } from '@/server/runs/run-store';
import type { Runs } from '@/server/runs/runs';
import { RESULT_TOOL } from '../contract';
import { errorResult, failureOf, runResult } from './call-result';
import type { ResultReader } from './result-links';
import { type CallServices, type RunWait, waitForRun } from './wait-for-run';

/** The MCP tool with which an assistant reads the result of a run that took longer than hosts wait. */
export const resultTool = {
  name: RESULT_TOOL,
  title: 'Get a result',
  description:
    'Returns the result of a run that was still going when its tool answered. It waits up to a minute; if the run is still going then, call it again. It starts nothing and costs nothing.',
  inputSchema: {
    type: 'object',
    required: ['run'],
    properties: { run: { type: 'string', description: 'The id of the run, as the tool named it.' } },
    additionalProperties: false,
  },
  annotations: { title: 'Get a result', readOnlyHint: true, idempotentHint: true },
};

/** Finds a run of the caller by the id that a model has sent. @throws Failure 404 naming the argument */
export async function findCallersRun({ store }: Pick<Runs, 'store'>, caller: Caller, id: unknown): Promise<StoredRun> {
  const run = typeof id === 'string' && UUID.test(id) ? await store.find(id.toLowerCase()) : undefined;
  if (run?.userId !== caller.id || !(caller.tools?.includes(run.tool) ?? true))
    throw new Failure('unknown_run', 'There is no such run of this user.', 404, { field: 'run' });
  return run;
}

/** Waits for the end of one of the caller's runs, and returns its result. Ending the call ends the wait alone. */
export async function getResult(
  services: CallServices,
  reader: ResultReader,
  input: { run?: unknown },
  wait: RunWait,
): Promise<CallToolResult> {
  try {
    const { id } = await findCallersRun(services, reader.caller, input.run);
    const run = await waitForRun(services, id, wait);
    if (!run) throw new Failure('unknown_run', 'This run was deleted.', 404, { field: 'run' });
    return run.state === 'running' ? stillRunning(run) : await runResult(services, run, reader);
  } catch (error) {
    return errorResult(failureOf(error));
  }
}

/**
 * Returns the result of a call whose run goes on. It counts as an error because it lacks the data that the tool promises.
 */
export function stillRunning({ id, progress }: Pick<StoredRun, 'id' | 'progress'>): CallToolResult {
  const { stage, note }: RunReport = progress ? (JSON.parse(progress) as RunReport) : {};
  const about = [stage, note].filter(Boolean).join(', ');
  const message = `This takes longer than a call may. It goes on: do not call the tool again, that would start and pay for another run. Call "${RESULT_TOOL}" with {"run": "${id}"} for its result.${about ? ` So far: ${about}.` : ''}`;
  return errorResult({ code: 'still_running', message, details: {} });
}
