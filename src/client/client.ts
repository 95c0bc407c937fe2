import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type ApiRun, type ApiRunPage, BATCH_HEADER } from '@/contracts/api';
import { CALLBACK_HEADER } from '@/contracts/callback';
import type { UploadedFile } from '@/contracts/file';
import type { Problem } from '@/contracts/problem';
import type { Rating } from '@/contracts/rating';
import type { CancelOutcome, RunReport } from '@/contracts/run';
import type { TextDelta } from '@/contracts/run-events';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ClientTools } from '@/generated/client-tools';
import type { ResultValues } from '@/generated/results';
import { problemIn } from '@/reading/problem-body';
import { pause, withRetries } from './retries';

export { CallbackRefused, type VerifyOptions, verifyCallback } from './verify-callback';

/** The id of a tool. */
export type ToolId = keyof ClientTools;

/** A result of a tool: a union of the kinds of result it can return, each with its value. */
export type ResultOf<T extends ToolId> = {
  [K in ClientTools[T]['kind']]: {
    kind: K;
    value: ResultValues[K];
    repairs?: readonly string[];
    missing?: readonly string[];
  };
}[ClientTools[T]['kind']];

/** A run of a tool. */
export type RunOf<T extends ToolId> = Omit<ApiRun, 'result' | 'tool'> & { tool: T; result?: ResultOf<T> };

/** An event of a run: its progress, the partial answer, or its final state. */
export type RunEvent =
  | { name: 'progress'; progress: RunReport }
  | { name: 'written'; text: string }
  | { name: 'end'; state: ApiRun['state'] };

/** Thrown if the site refused a request or a run ended without a result. */
export class ToolProblem extends Error {
  constructor(
    readonly problem: Problem,
    /** HTTP status of the refusal; absent if a run ended without a result. */
    readonly status?: number,
    /** The run that ended without a result, if any. */
    readonly run?: ApiRun,
  ) {
    super(problem.message);
  }
}

/** Address of the site and the access token for calling it. */
export interface ClientOptions {
  /** URL of the site, such as https://tools.example.com. */
  address: string;
  token: string;
}

/** Options for starting a run. */
export interface StartOptions {
  /** Idempotency key, a UUID chosen by the caller: repeating the request with it starts no second run. */
  id?: string;
  /** Public https address that the site calls when the run ends. Check such calls with `verifyCallback`. */
  callback?: string;
  /** Number of rows of the batch this run belongs to. The site refuses the run if the member's limit for the tool is lower. */
  batchRows?: number;
  /** Stops waiting; the run continues. */
  signal?: AbortSignal;
}

/** Calls the tools of a site. Every method throws a `ToolProblem` if the site refuses; waits survive short losses. */
export interface ToolClient {
  /** Starts a run and waits for its result. @throws ToolProblem if the run ended without a result */
  run<T extends ToolId>(tool: T, answers: ClientTools[T]['answers'], options?: StartOptions): Promise<ResultOf<T>>;
  /** Starts a run without waiting for its result. */
  start<T extends ToolId>(tool: T, answers: ClientTools[T]['answers'], options?: StartOptions): Promise<RunOf<T>>;
  /** Uploads a file for a field; use the `value` of what it returns as the answer of that field. */
  upload<T extends ToolId>(tool: T, field: ClientTools[T]['files'], file: File): Promise<UploadedFile>;
  /** Returns a run in its current state. */
  get(id: string, signal?: AbortSignal): Promise<ApiRun>;
  /** Waits until a run has ended and returns it. */
  await(id: string, signal?: AbortSignal): Promise<ApiRun>;
  /** Yields the events of a run from now on until it ends; reconnects if the connection breaks. */
  stream(id: string, signal?: AbortSignal): AsyncGenerator<RunEvent>;
  /** Returns the result of a run as a PDF, for tools that make documents. By default it is for whom the answers name. */
  document(id: string, cover?: { title?: string; client?: string }): Promise<Blob>;
  /** Cancels a run. */
  cancel(id: string): Promise<CancelOutcome>;
  /** Saves the rating of a run's result; without a rating, removes it. */
  rate(id: string, rating?: Rating): Promise<void>;
  /** Returns past runs, newest first, without their results. */
  list(query?: { tool?: ToolId; limit?: number; before?: string; since?: string }): Promise<ApiRunPage>;
}

/** Seconds for which one request waits for a run to end. */
const WAIT_SECONDS = 25;

/** Pause before the next request for an unfinished run, in milliseconds. */
const RECONNECT_MS = 1000;

/** Creates a client for the tools of a site. */
export function toolClient({ address, token }: ClientOptions): ToolClient {
  const root = `${withoutTrailingSlashes(address)}/api`;

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers };
    const response = await fetch(root + path, { ...init, headers });
    if (response.ok) return response;
    const body = await response.text().catch(() => '');
    throw new ToolProblem(
      problemIn(body) ?? { code: 'failed', message: `${address} answered ${response.status}.` },
      response.status,
    );
  }
  const callJson = async <V>(path: string, init?: RequestInit) => (await call(path, init)).json() as Promise<V>;

  const isRefusal = (error: unknown) => error instanceof ToolProblem && !isTransient(error.status);

  async function waitForEnd(id: string, signal?: AbortSignal): Promise<ApiRun> {
    for (;;) {
      const fetchRun = () => callJson<ApiRun>(`/runs/${id}?wait=${WAIT_SECONDS}`, withSignal(signal));
      const run = await withRetries(fetchRun, isRefusal, signal);
      if (run.state !== 'running') return run;
      await pause(RECONNECT_MS, signal);
    }
  }

  async function* stream(id: string, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    for (;;) {
      const response = await withRetries(() => call(`/runs/${id}/events`, withSignal(signal)), isRefusal, signal);
      for await (const news of readEvents(response, signal)) {
        yield news;
        if (news.name === 'end') return;
      }
      await pause(RECONNECT_MS, signal);
    }
  }

  const client: ToolClient = {
    start: (tool, answers, { id, callback, batchRows, signal } = {}) =>
      callJson(`/tools/${tool}/runs`, {
        ...withSignal(signal),
        method: 'POST',
        body: JSON.stringify(answers),
        headers: {
          ...(id && { 'Idempotency-Key': id }),
          ...(callback && { [CALLBACK_HEADER]: callback }),
          ...(batchRows && { [BATCH_HEADER]: String(batchRows) }),
        },
      }),
    async run(tool, answers, options = {}) {
      const started = await client.start(tool, answers, options);
      const run = started.state === 'running' ? await waitForEnd(started.id, options.signal) : (started as ApiRun);
      if (run.result) return run.result as ResultOf<typeof tool>;
      const problem = run.error ?? { code: run.state, message: 'The run ended without a result.' };
      throw new ToolProblem(problem, undefined, run);
    },
    upload: (tool, field, file) =>
      callJson(`/tools/${tool}/files?${new URLSearchParams({ field, name: file.name })}`, {
        method: 'POST',
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
        body: file,
      }),
    get: (id, signal) => callJson(`/runs/${id}`, withSignal(signal)),
    await: waitForEnd,
    stream,
    document: async (id, cover = {}) => (await call(`/runs/${id}/document?${new URLSearchParams(cover)}`)).blob(),
    cancel: (id) => callJson(`/runs/${id}/cancel`, { method: 'POST' }),
    async rate(id, rating) {
      await call(`/runs/${id}/rating`, rating ? { method: 'PUT', body: JSON.stringify(rating) } : { method: 'DELETE' });
    },
    list: (query = {}) => callJson(`/runs?${new URLSearchParams(query as Record<string, string>)}`),
  };
  return client;
}

/** Returns true if a retry may succeed: after too many requests (429), or a server error or restart (5xx). */
function isTransient(status = 0): boolean {
  return status === 429 || status >= 500;
}

/** Yields the events of a response as they arrive, until it ends or breaks off. @throws the signal's reason once it is aborted */
async function* readEvents({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<RunEvent> {
  if (!body) return;
  const pending: RunEvent[] = [];
  let text = '';
  const onEvent = ({ event: name, data }: EventSourceMessage) => {
    if (name === 'progress') pending.push({ name, progress: JSON.parse(data) as RunReport });
    if (name === 'end') pending.push({ name, ...(JSON.parse(data) as { state: ApiRun['state'] }) });
    if (name !== 'written') return;
    const { keep, text: addition } = JSON.parse(data) as TextDelta;
    text = text.slice(0, keep) + addition;
    pending.push({ name, text });
  };
  const parser = createParser({ onEvent });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      // A broken connection ends this stream quietly: the run continues, and the caller reconnects.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      signal?.throwIfAborted();
      if (done || value === undefined) return;
      parser.feed(value);
      yield* pending.splice(0);
    }
  } finally {
    // Close the connection if the caller stops iterating.
    void reader.cancel().catch(() => undefined);
  }
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
