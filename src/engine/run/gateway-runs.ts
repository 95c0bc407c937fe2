import type { WebhookAnswer } from '@/lib/contracts';
import { env } from '@/lib/env';
import type { Answers } from '@/registry/answers';
import { authorization, type RunAnswer } from './send';

/** A run as the gateway keeps it for the member who started it; never with a key. */
export interface GatewayRun {
  id: string;
  tool: string;
  state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  mode: 'live' | 'demo';
  startedAt: string;
  finishedAt?: string;
  answers?: Answers;
  answer?: WebhookAnswer;
  /** Why there is no answer, in words for the member. */
  error?: { code: string; message: string };
}

/** How long one request for a running run is held open at the other end, in seconds. */
const HOLD_SECONDS = 25;

/** The member's past runs of a tool, newest first; none where there is no gateway. */
export async function listRuns(tool: string): Promise<GatewayRun[]> {
  const response = await call(`?tool=${encodeURIComponent(tool)}`);
  if (!response.ok) return [];
  const { runs } = (await response.json()) as { runs: GatewayRun[] };
  return runs;
}

/** One run with its answer; undefined where the gateway does not know it. */
export async function getRun(runId: string, holdSeconds = 0, signal?: AbortSignal): Promise<GatewayRun | undefined> {
  const response = await call(`/${runId}${holdSeconds > 0 ? `?wait=${holdSeconds}` : ''}`, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
  return (await response.json()) as GatewayRun;
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

/** Keeps the form's answers (without secrets) with the run, so that they can be used again. */
export async function keepAnswers(runId: string, tool: string, answers: Answers): Promise<void> {
  await call(`/${runId}/answers`, { method: 'PUT', body: JSON.stringify({ tool, answers }) });
}

/** Asks the gateway to end a run; answers what came of it, in words. */
export async function cancelRun(runId: string): Promise<string | undefined> {
  const response = await call(`/${runId}/cancel`, { method: 'POST' });
  if (!response.ok) return undefined;
  const { message } = (await response.json()) as { message?: string };
  return message;
}

/** Deletes a run with its answer. */
export async function deleteRun(runId: string): Promise<boolean> {
  return (await call(`/${runId}`, { method: 'DELETE' })).ok;
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(await authorization()) };
  return fetch(`${env.webhookBaseUrl.replace(/\/webhook$/, '')}/runs${path}`, { ...init, headers });
}
