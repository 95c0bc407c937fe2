import { gatewayClient } from '@/api/gateway-client';
import { RequestError } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import type { ProblemBody } from '@/contracts/problem';
import type { CancelOutcome, RunPage, RunView } from '@/contracts/run';
import type { FilledForm } from '@/contracts/run-inputs';
import type { RunAnswer } from './effects';

/** The run gateway's API for a member's runs. */
export type Gateway = ReturnType<typeof gatewayOf>;

/** Seconds the gateway holds a long poll open while a run is running. */
const HOLD_SECONDS = 25;

/** Milliseconds after which a long poll counts as lost: the hold, and time for the response. */
const POLL_TIMEOUT_MS = (HOLD_SECONDS + 10) * 1000;

/** Milliseconds the gateway may take to answer whether it knows a run. */
const IS_KNOWN_TIMEOUT_MS = 10_000;

/** Creates the gateway API of this scope's member. Its methods throw if the gateway cannot be reached. */
export function gatewayOf(scope: MemberScope) {
  const { send, findJson, requestJson, remove } = gatewayClient(scope);

  /** Fetches one run with its answer, long-polling up to `holdSeconds` while it runs; undefined if it is not known. */
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
    /** Whether a run is known, running or ended. Throws also if the gateway does not respond in time. */
    async isKnown(runId: string, signal: AbortSignal): Promise<boolean> {
      return (await inTime(IS_KNOWN_TIMEOUT_MS, signal, (waitSignal) => findRun(runId, 0, waitSignal))) !== undefined;
    },
    /** Resolves to the run once its progress is newer than `progressVersion`, it has ended, or the long poll expires. */
    waitForProgress: (runId: string, progressVersion: number | undefined, signal: AbortSignal) =>
      findRun(runId, HOLD_SECONDS, signal, `&told=${progressVersion ?? ''}`),
    /** Opens the event stream of a run. */
    openEvents: (runId: string, signal: AbortSignal) => send(`/runs/${runId}/events`, { signal }),
    /** Lists the member's past runs of a tool, newest first; empty without a gateway. */
    async list(tool: string): Promise<RunView[]> {
      const page = await findJson<RunPage>(`/runs?tool=${encodeURIComponent(tool)}`);
      return page?.runs ?? [];
    },
    /** Resolves to a run once it has ended or the long poll expires; undefined if it is not known. Throws also if no response comes in time. */
    async poll(runId: string, signal: AbortSignal): Promise<RunView | undefined> {
      const run = await inTime(POLL_TIMEOUT_MS, signal, (waitSignal) => findRun(runId, HOLD_SECONDS, waitSignal));
      // Some networks answer every request themselves.
      if (run && typeof run.state !== 'string') throw new RequestError();
      return run;
    },
    /** Stores what was filled in for a run, so that it can be reused. Never throws: a run without it is still valid. */
    saveInputs(runId: string, form: FilledForm): void {
      send(`/runs/${runId}/inputs`, { method: 'PUT', json: form }).catch(() => undefined);
    },
    /** Requests cancellation of a run; resolves to a message about the outcome. */
    cancel: async (runId: string): Promise<string> =>
      (await requestJson<CancelOutcome>(`/runs/${runId}/cancel`, { method: 'POST' })).message,
    /** Deletes a run with its answer; resolves to false if the gateway refuses. */
    remove: (runId: string) => remove(`/runs/${runId}`),
  };
}

/** Does work that ends with the signal, or with a RequestError if it takes longer. */
async function inTime<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new RequestError()), milliseconds);
  return work(AbortSignal.any([signal, deadline.signal])).finally(() => clearTimeout(timer));
}

/** Returns the answer of an ended run; an error of the gateway itself becomes an answer with status 502. */
export function runAnswer({ answer, error, mode }: RunView): RunAnswer | undefined {
  if (answer) return { ...answer, mode };
  if (!error) return undefined;
  return { status: 502, contentType: 'application/json', body: JSON.stringify({ error } satisfies ProblemBody), mode };
}
