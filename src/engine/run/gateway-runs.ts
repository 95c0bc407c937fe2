import { env } from '@/browser/env';
import type { CancelOutcome, RunInputs, RunView } from '@/contracts/run';
import { authorization, type RunAnswer } from './send';

/** How long one request for a running run is held open at the other end, in seconds. */
const HOLD_SECONDS = 25;

/** The member's past runs of a tool, newest first; none where there is no gateway. */
export async function listRuns(tool: string): Promise<RunView[]> {
  const response = await call(`?tool=${encodeURIComponent(tool)}`);
  if (!response.ok) return [];
  const { runs } = (await response.json()) as { runs: RunView[] };
  return runs;
}

/** One run with its answer; undefined where the gateway does not know it. */
export async function getRun(runId: string, holdSeconds = 0, signal?: AbortSignal): Promise<RunView | undefined> {
  const response = await call(`/${runId}${holdSeconds > 0 ? `?wait=${holdSeconds}` : ''}`, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
  return (await response.json()) as RunView;
}

/**
 * Waits until a run has ended and returns its answer; undefined where the gateway does not know the run.
 *
 * @throws an AbortError where `signal` was aborted; an Error where the gateway cannot be asked
 */
export async function awaitRun(runId: string, signal?: AbortSignal): Promise<RunAnswer | undefined> {
  for (;;) {
    const run = await getRun(runId, HOLD_SECONDS, signal);
    if (!run) return undefined;
    if (run.answer) return { ...run.answer, mode: run.mode };
    if (run.error)
      return {
        status: 502,
        contentType: 'application/json',
        body: JSON.stringify({ error: run.error }),
        mode: run.mode,
      };
    if (run.state !== 'running') return undefined;
  }
}

/** Keeps the inputs of a run with it, so that they can be used again. */
export async function keepInputs(runId: string, inputs: RunInputs): Promise<void> {
  await call(`/${runId}/inputs`, { method: 'PUT', body: JSON.stringify({ inputs }) });
}

/** Asks the gateway to end a run; answers what came of it, in words. */
export async function cancelRun(runId: string): Promise<string | undefined> {
  const response = await call(`/${runId}/cancel`, { method: 'POST' });
  if (!response.ok) return undefined;
  return ((await response.json()) as CancelOutcome).message;
}

/** Deletes a run with its answer. */
export async function deleteRun(runId: string): Promise<boolean> {
  return (await call(`/${runId}`, { method: 'DELETE' })).ok;
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(await authorization()) };
  return fetch(`${env.webhookBaseUrl.replace(/\/webhook$/, '')}/runs${path}`, { ...init, headers });
}
