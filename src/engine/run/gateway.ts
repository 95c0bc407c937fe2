import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { ProblemBody } from '@/contracts/problem';
import type { CancelOutcome, RunInputs, RunPage, RunView } from '@/contracts/run';
import type { RunAnswer } from './effects';

/** The run gateway's API for a member's runs. */
export interface Gateway {
  /** Lists the member's past runs of a tool, newest first; empty without a gateway. */
  list(tool: string): Promise<RunView[]>;
  /** Fetches one run with its answer, long-polling up to `holdSeconds` while it runs; undefined if it is not known. */
  find(runId: string, holdSeconds?: number, signal?: AbortSignal): Promise<RunView | undefined>;
  /** Whether a run is known, running or ended. @throws if the gateway does not respond in time */
  isKnown(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Resolves to the run once its progress is newer than `progressVersion`, it has ended, or the long poll expires. @throws if the gateway cannot be reached */
  waitForProgress(
    runId: string,
    progressVersion: number | undefined,
    signal: AbortSignal,
  ): Promise<RunView | undefined>;
  /** Opens the event stream of a run. @throws if the gateway cannot be reached */
  openEvents(runId: string, signal: AbortSignal): Promise<Response>;
  /** Waits until a run ends and returns its answer; undefined if it is not known. @throws if the gateway cannot be reached */
  collect(runId: string, signal?: AbortSignal): Promise<RunAnswer | undefined>;
  /** Stores the inputs of a run, so that they can be reused, and the client it is for. */
  saveInputs(runId: string, inputs: RunInputs, client?: string): Promise<void>;
  /** Requests cancellation of a run; resolves to a message about the outcome. */
  cancel(runId: string): Promise<string | undefined>;
  /** Deletes a run with its answer; resolves to whether it succeeded. */
  remove(runId: string): Promise<boolean>;
  /** Suspends the share links of a run, so that none opens, or reactivates them. */
  suspendLinks(runId: string, isSuspended: boolean): Promise<unknown>;
}

/** Seconds the gateway holds a long poll open while a run is running. */
const HOLD_SECONDS = 25;

/** Milliseconds the gateway may take to answer whether it knows a run. */
const IS_KNOWN_TIMEOUT_MS = 10_000;

/** Creates the gateway API of this scope's member. */
export function gatewayOf(scope: MemberScope): Gateway {
  const { send, findJson } = gatewayClient(scope);

  function findRun(
    runId: string,
    holdSeconds = 0,
    signal?: AbortSignal,
    progressParam = '',
  ): Promise<RunView | undefined> {
    const query = holdSeconds > 0 ? `?wait=${holdSeconds}${progressParam}` : '';
    return findJson(`/runs/${runId}${query}`, { signal });
  }

  return {
    find: findRun,
    async isKnown(runId, signal) {
      const run = await findRun(runId, 0, AbortSignal.any([signal, AbortSignal.timeout(IS_KNOWN_TIMEOUT_MS)]));
      return run !== undefined;
    },
    waitForProgress: (runId, progressVersion, signal) =>
      findRun(runId, HOLD_SECONDS, signal, `&told=${progressVersion ?? ''}`),
    openEvents: (runId, signal) => send(`/runs/${runId}/events`, { signal }),
    async list(tool) {
      const response = await send(`/runs?tool=${encodeURIComponent(tool)}`);
      return response.ok ? ((await response.json()) as RunPage).runs : [];
    },
    async collect(runId, signal) {
      for (;;) {
        const run = await findRun(runId, HOLD_SECONDS, signal);
        const answer = run && runAnswer(run);
        if (answer || run?.state !== 'running') return answer;
      }
    },
    async saveInputs(runId, inputs, client) {
      await send(`/runs/${runId}/inputs`, { method: 'PUT', json: { inputs, client } });
    },
    async cancel(runId) {
      const response = await send(`/runs/${runId}/cancel`, { method: 'POST' });
      return response.ok ? ((await response.json()) as CancelOutcome).message : undefined;
    },
    suspendLinks: (run, isSuspended) => send('/shares/held', { method: 'PUT', json: { run, held: isSuspended } }),
    async remove(runId) {
      const { ok, status } = await send(`/runs/${runId}`, { method: 'DELETE' });
      return ok || status === 404;
    },
  };
}

/** Returns the answer of an ended run; an error of the gateway itself becomes an answer with status 502. */
export function runAnswer({ answer, error, mode }: RunView): RunAnswer | undefined {
  if (answer) return { ...answer, mode };
  if (!error) return undefined;
  return { status: 502, contentType: 'application/json', body: JSON.stringify({ error } satisfies ProblemBody), mode };
}
