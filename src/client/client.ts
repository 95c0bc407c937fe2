import { type ApiRun, type ApiRunPage, BATCH_HEADER } from '@/contracts/api';
import { CALLBACK_HEADER } from '@/contracts/callback';
import { eventReader } from '@/contracts/event-stream';
import type { UploadedFile } from '@/contracts/file';
import type { Problem, ProblemBody } from '@/contracts/problem';
import type { CancelOutcome, RunReport } from '@/contracts/run';
import type { Change } from '@/contracts/run-events';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ClientTools } from '@/generated/client-tools';
import type { ResultValues } from '@/generated/results';
import { pause, withRetries } from './retries';

export { CallbackRefused, type VerifyOptions, verifyCallback } from './verify-callback';

/** The id of a tool. */
export type ToolId = keyof ClientTools;

/** A result of a tool: each kind it gives, with its value. */
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

/** What a run said or wrote: how far it is, the answer as far as it is written, or how it ended. */
export type RunNews =
  | { name: 'progress'; progress: RunReport }
  | { name: 'written'; text: string }
  | { name: 'end'; state: ApiRun['state'] };

/** A refusal of the site, or a run without a result. */
export class ToolProblem extends Error {
  constructor(
    readonly problem: Problem,
    /** HTTP status of the refusal; absent where a run ended without a result. */
    readonly status?: number,
    /** The run, where there is one. */
    readonly run?: ApiRun,
  ) {
    super(problem.message);
  }
}

/** Where the site is, and by which token it is called. */
export interface ClientOptions {
  /** Such as https://tools.example.com. */
  address: string;
  token: string;
}

/** How a run is started. */
export interface StartOptions {
  /** A UUID of the caller's own: sent again it starts nothing new. */
  id?: string;
  /** Where the site is to tell the end of the run: a public https address. `verifyCallback` reads what comes there. */
  callback?: string;
  /** How many rows the batch has that this run is one of: more than the tool lets the member have are refused. */
  batchRows?: number;
  /** Ends the waiting; the run goes on. */
  signal?: AbortSignal;
}

/**
 * The tools of a site for a program. All throw `ToolProblem` for what the site refuses. What waits for a run outlasts a
 * connection that is lost for some seconds.
 */
export interface ToolClient {
  /** Starts a run and waits for its result. @throws ToolProblem where it ended without one */
  run<T extends ToolId>(tool: T, answers: ClientTools[T]['answers'], options?: StartOptions): Promise<ResultOf<T>>;
  /** Starts a run; it goes on by itself. */
  start<T extends ToolId>(tool: T, answers: ClientTools[T]['answers'], options?: StartOptions): Promise<RunOf<T>>;
  /** Keeps a file for a field; its `value` is the answer to that. */
  upload<T extends ToolId>(tool: T, field: ClientTools[T]['files'], file: File): Promise<UploadedFile>;
  /** A run as it stands. */
  get(id: string, signal?: AbortSignal): Promise<ApiRun>;
  /** Waits until a run has ended. */
  await(id: string, signal?: AbortSignal): Promise<ApiRun>;
  /** What a run says and writes from now on, to its end; a stream that breaks off is taken up again. */
  stream(id: string, signal?: AbortSignal): AsyncGenerator<RunNews>;
  /** Ends a run. */
  cancel(id: string): Promise<CancelOutcome>;
  /** Past runs, the newest first, without results. */
  list(query?: { tool?: ToolId; limit?: number; before?: string; since?: string }): Promise<ApiRunPage>;
}

/** How long one request waits for the end of a run, in seconds. */
const WAIT_SECONDS = 25;

/** Before a run that goes on is asked about again, in milliseconds. */
const RECONNECT_MS = 1000;

/** The tools of a site. */
export function toolClient({ address, token }: ClientOptions): ToolClient {
  const root = `${withoutTrailingSlashes(address)}/api`;

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers };
    const response = await fetch(root + path, { ...init, headers });
    if (response.ok) return response;
    const body = (await response.json().catch(() => undefined)) as ProblemBody | undefined;
    throw new ToolProblem(
      body?.error ?? { code: 'failed', message: `${address} answered ${response.status}.` },
      response.status,
    );
  }
  const asked = async <V>(path: string, init?: RequestInit) => (await call(path, init)).json() as Promise<V>;

  const isRefusal = (error: unknown) => error instanceof ToolProblem && !isPassing(error.status);

  async function untilEnd(id: string, signal?: AbortSignal): Promise<ApiRun> {
    for (;;) {
      const ask = () => asked<ApiRun>(`/runs/${id}?wait=${WAIT_SECONDS}`, withSignal(signal));
      const run = await withRetries(ask, isRefusal, signal);
      if (run.state !== 'running') return run;
      await pause(RECONNECT_MS, signal);
    }
  }

  async function* stream(id: string, signal?: AbortSignal): AsyncGenerator<RunNews> {
    for (;;) {
      const response = await withRetries(() => call(`/runs/${id}/events`, withSignal(signal)), isRefusal, signal);
      for await (const news of newsOf(response, signal)) {
        yield news;
        if (news.name === 'end') return;
      }
      await pause(RECONNECT_MS, signal);
    }
  }

  const client: ToolClient = {
    start: (tool, answers, { id, callback, batchRows, signal } = {}) =>
      asked(`/tools/${tool}/runs`, {
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
      const run = started.state === 'running' ? await untilEnd(started.id, options.signal) : (started as ApiRun);
      if (run.result) return run.result as ResultOf<typeof tool>;
      const problem = run.error ?? { code: run.state, message: 'The run ended without a result.' };
      throw new ToolProblem(problem, undefined, run);
    },
    upload: (tool, field, file) =>
      asked(`/tools/${tool}/files?${new URLSearchParams({ field, name: file.name })}`, {
        method: 'POST',
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
        body: file,
      }),
    get: (id, signal) => asked(`/runs/${id}`, withSignal(signal)),
    await: untilEnd,
    stream,
    cancel: (id) => asked(`/runs/${id}/cancel`, { method: 'POST' }),
    list: (query = {}) => asked(`/runs?${new URLSearchParams(query as Record<string, string>)}`),
  };
  return client;
}

/** Whether a refusal may be none a moment later: too many requests, or a server that is in trouble or being restarted. */
function isPassing(status = 0): boolean {
  return status === 429 || status >= 500;
}

/** The events of a response as they come, until it ends or breaks off. @throws the reason of the signal once it is aborted */
async function* newsOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<RunNews> {
  if (!body) return;
  const came: RunNews[] = [];
  let text = '';
  const read = eventReader(({ name, data }) => {
    if (name === 'progress') came.push({ name, progress: JSON.parse(data) as RunReport });
    if (name === 'end') came.push({ name, ...(JSON.parse(data) as { state: ApiRun['state'] }) });
    if (name !== 'written') return;
    const { keep, text: more } = JSON.parse(data) as Change;
    text = text.slice(0, keep) + more;
    came.push({ name, text });
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      // A connection that breaks off ends the stream, as the run goes on without it.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      signal?.throwIfAborted();
      if (done || value === undefined) return;
      read(value);
      yield* came.splice(0);
    }
  } finally {
    // A caller that has heard enough holds no connection.
    void reader.cancel().catch(() => undefined);
  }
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
