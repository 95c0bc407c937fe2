import { env } from '@/browser/env';
import { saveFile } from '@/browser/save-file';
import type { Scope } from '@/browser/scope';
import { FileGone } from '@/contracts/file-gone';
import type { ProblemBody } from '@/contracts/problem';
import type { CancelOutcome, RunInputs, RunPage, RunView } from '@/contracts/run';
import { authorization } from './authorization';
import type { RunAnswer } from './effects';

/** What the run gateway knows of a member's runs. */
export interface Gateway {
  /** The member's past runs of a tool, newest first; none where there is no gateway. */
  list(tool: string): Promise<RunView[]>;
  /** One run with its answer, held open for so many seconds while it runs; undefined where it is not known. */
  find(runId: string, holdSeconds?: number, signal?: AbortSignal): Promise<RunView | undefined>;
  /** Whether a run is known, under way or ended. @throws where nobody can be asked in time */
  isKnown(runId: string, signal: AbortSignal): Promise<boolean>;
  /** One run as soon as it says something new of how far it is, or has ended, or some time is over. @throws where nobody can be asked */
  follow(runId: string, told: number | undefined, signal: AbortSignal): Promise<RunView | undefined>;
  /** The stream of a run's events, as it is answered. @throws where nobody can be asked */
  events(runId: string, signal: AbortSignal): Promise<Response>;
  /** Waits for the end of a run and gives its answer; undefined where it is not known. @throws where nobody can be asked */
  collect(runId: string, signal?: AbortSignal): Promise<RunAnswer | undefined>;
  /** Keeps the inputs of a run with it, so that they can be used again, and the client it is for. */
  keepInputs(runId: string, inputs: RunInputs, client?: string): Promise<void>;
  /** Asks for a run to be ended; what came of it, in words. */
  cancel(runId: string): Promise<string | undefined>;
  /** Deletes a run with its answer; whether it worked. */
  remove(runId: string): Promise<boolean>;
  /** Holds the links to a run, so that none opens, or lets them go on. */
  holdLinks(runId: string, held: boolean): Promise<unknown>;
  /** Fetches a document by its path, with the session, and saves it; whether it worked. */
  saveDocument(path: string): Promise<boolean>;
  /**
   * An address, good for a short time, of a kept file, by `<id>/<name>`: what a picture or a player is given, as it
   * cannot send a session. @throws FileGone where the file is no longer kept, Error where it cannot be asked for
   */
  fileLink(path: string): Promise<string>;
}

/** How long one request for a running run is held open at the other end, in seconds. */
const HOLD_SECONDS = 25;

/** How long the gateway may take to say whether it knows a run, in milliseconds. */
const LOOK_MS = 10_000;

/** How the gateway is called in the name of a scope's member. */
interface GatewayCalls {
  /** What its paths stand behind. */
  base: string;
  /** Calls a path with the session; ends with the scope. @throws where nobody can be asked */
  call(path: string, init?: RequestInit): Promise<Response>;
}

/** What the paths of the gateway stand behind. */
export function gatewayBase(): string {
  return env.webhookBaseUrl.replace(/\/webhook$/, '');
}

/** The calls of this scope. */
export function gatewayCalls(scope: Scope): GatewayCalls {
  const base = gatewayBase();
  return {
    base,
    async call(path, { signal = scope.ended, ...init } = {}) {
      const headers = { 'Content-Type': 'application/json', ...(await authorization(scope)) };
      return fetch(`${base}${path}`, { ...init, headers, signal: signal && AbortSignal.any([signal, scope.ended]) });
    },
  };
}

/** The gateway as the member of this scope sees it. */
export function gatewayOf(scope: Scope): Gateway {
  const { base, call } = gatewayCalls(scope);

  async function find(runId: string, holdSeconds = 0, signal?: AbortSignal, told = ''): Promise<RunView | undefined> {
    const query = holdSeconds > 0 ? `?wait=${holdSeconds}${told}` : '';
    const response = await call(`/runs/${runId}${query}`, { signal });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
    return (await response.json()) as RunView;
  }

  return {
    find,
    async isKnown(runId, signal) {
      const run = await find(runId, 0, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]));
      return run !== undefined;
    },
    follow: (runId, told, signal) => find(runId, HOLD_SECONDS, signal, `&told=${told ?? ''}`),
    events: (runId, signal) => call(`/runs/${runId}/events`, { signal }),
    async list(tool) {
      const response = await call(`/runs?tool=${encodeURIComponent(tool)}`);
      return response.ok ? ((await response.json()) as RunPage).runs : [];
    },
    async collect(runId, signal) {
      for (;;) {
        const run = await find(runId, HOLD_SECONDS, signal);
        const answer = run && answerOf(run);
        if (answer || run?.state !== 'running') return answer;
      }
    },
    async keepInputs(runId, inputs, client) {
      await call(`/runs/${runId}/inputs`, { method: 'PUT', body: JSON.stringify({ inputs, client }) });
    },
    async cancel(runId) {
      const response = await call(`/runs/${runId}/cancel`, { method: 'POST' });
      return response.ok ? ((await response.json()) as CancelOutcome).message : undefined;
    },
    holdLinks: (run, held) => call('/shares/held', { method: 'PUT', body: JSON.stringify({ run, held }) }),
    async remove(runId) {
      const { ok, status } = await call(`/runs/${runId}`, { method: 'DELETE' });
      return ok || status === 404;
    },
    async saveDocument(path) {
      const response = await call(path).catch(() => undefined);
      if (!response?.ok) return false;
      const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
      saveFile(await response.blob(), named?.[1] ?? 'document.pdf');
      return true;
    },
    async fileLink(path) {
      const [id = ''] = path.split('/');
      const response = await call(`/files/${id}/link`, { method: 'POST' });
      if (response.status === 404 || response.status === 410) throw new FileGone(path);
      if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
      const { url } = (await response.json()) as { url: string };
      return url.startsWith('/') ? `${base}${url}` : url;
    },
  };
}

/** The answer of a run that has ended; an error of the gateway's own is told as an answer too. */
export function answerOf({ answer, error, mode }: RunView): RunAnswer | undefined {
  if (answer) return { ...answer, mode };
  if (!error) return undefined;
  return { status: 502, contentType: 'application/json', body: JSON.stringify({ error } satisfies ProblemBody), mode };
}
