import { type ApiRun, type ApiRunPage, BATCH_HEADER } from '@/contracts/api';
import { CALLBACK_HEADER } from '@/contracts/callback';
import type { UploadedFile } from '@/contracts/file';
import type { Problem } from '@/contracts/problem';
import type { Rating } from '@/contracts/rating';
import type { CancelOutcome } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ClientTools } from '@/generated/client-tools';
import type { ResultValues } from '@/generated/results';
import { problemIn } from '@/reading/problem-body';
import { type RunEvent, readEvents } from './read-events';
import { pause, withinTime, withRetries } from './retries';

export type { RunEvent } from './read-events';
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

/** Milliseconds after which a request counts as lost: one that waits, one that sends a file, and any other. */
const WAIT_TIMEOUT_MS = (WAIT_SECONDS + 10) * 1000;
const UPLOAD_TIMEOUT_MS = 600_000;
const ANSWER_TIMEOUT_MS = 60_000;

/** Code of the problem if the site could not be reached, or something in front of it answered in its place. */
const UNREACHABLE = 'unreachable';

/** Pause before the next request for an unfinished run, in milliseconds. */
const RECONNECT_MS = 1000;

/** Creates a client for the tools of a site. */
export function toolClient({ address, token }: ClientOptions): ToolClient {
  const root = `${withoutTrailingSlashes(address)}/api`;

  /** Sends a request and reads its answer. What breaks off, does not come, or is no answer of the site, counts as unreachable. */
  async function callFor<V>(
    read: (response: Response) => Promise<V>,
    path: string,
    { timeoutMs = ANSWER_TIMEOUT_MS, ...init }: RequestInit & { timeoutMs?: number } = {},
  ): Promise<V> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers };
    const send = async (signal: AbortSignal) => {
      const response = await fetch(root + path, { ...init, headers, signal });
      if (response.ok && !isPage(response)) return { value: await read(response) };
      // A body that breaks off is as good as none.
      return { response, problem: problemIn(await response.text().catch(() => '')) };
    };
    const answer = await withinTime(timeoutMs, init.signal, send).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw unreachable(`${address} cannot be reached, or its answer broke off. Try again.`, cause);
    });
    if (!answer.response) return answer.value;
    const { status, ok } = answer.response;
    if (answer.problem) throw new ToolProblem(answer.problem, status);
    // A page in place of an answer says nothing by its status.
    throw Object.assign(unreachable(foreignMessage(address, status)), { status: ok ? undefined : status });
  }
  type Init = Parameters<typeof callFor>[2];
  const call = (path: string, init?: Init) => callFor(async (response) => response, path, init);
  const callJson = <V>(path: string, init?: Init) => callFor((response) => response.json() as Promise<V>, path, init);

  /** Asks about a run until there is an answer, and names the run if the site cannot be reached for minutes. */
  const askFor = <V>(id: string, ask: () => Promise<V>, isFinal: (error: unknown) => boolean, signal?: AbortSignal) =>
    withRetries(ask, isFinal, signal).catch((cause: unknown) => {
      if (signal?.aborted || isFinal(cause) || !isUnreachable(cause)) throw cause;
      const message = `${address} cannot be reached. The run ${id} may go on there: ask for it by this id before you start another.`;
      throw unreachable(message, cause);
    });

  async function waitForEnd(id: string, signal?: AbortSignal): Promise<ApiRun> {
    const init = { ...withSignal(signal), timeoutMs: WAIT_TIMEOUT_MS };
    for (;;) {
      const fetchRun = () => callJson<ApiRun>(`/runs/${id}?wait=${WAIT_SECONDS}`, init);
      const run = await askFor(id, fetchRun, isRefusal, signal);
      if (run.state !== 'running') return run;
      await pause(RECONNECT_MS, signal);
    }
  }

  async function* stream(id: string, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    for (let garbled = 0; ; ) {
      const open = () => call(`/runs/${id}/events`, withSignal(signal));
      const response = await askFor(id, open, isRefusal, signal);
      for await (const news of readEvents(response, signal)) {
        if (news === 'garbled') garbled += 1;
        else yield news;
        if (news !== 'garbled' && news.name === 'end') return;
      }
      await pause(RECONNECT_MS * 2 ** Math.min(garbled, 5), signal);
    }
  }

  const client: ToolClient = {
    start(tool, answers, { id = crypto.randomUUID(), callback, batchRows, signal } = {}) {
      const init = {
        ...withSignal(signal),
        method: 'POST',
        body: JSON.stringify(answers),
        headers: {
          'Idempotency-Key': id,
          ...(callback && { [CALLBACK_HEADER]: callback }),
          ...(batchRows && { [BATCH_HEADER]: String(batchRows) }),
        },
      };
      // The run may have been started although no answer came: the key keeps a repetition from starting another.
      const send = () => callJson<RunOf<typeof tool>>(`/tools/${tool}/runs`, init);
      return askFor(id, send, isStartRefused, signal);
    },
    async run(tool, answers, options = {}) {
      const { id = crypto.randomUUID(), signal } = options;
      const started = await client.start(tool, answers, { ...options, id });
      const run = started.state === 'running' ? await waitForEnd(id, signal) : (started as ApiRun);
      if (run.result) return run.result as ResultOf<typeof tool>;
      const problem = run.error ?? { code: run.state, message: 'The run ended without a result.' };
      throw new ToolProblem(problem, undefined, run);
    },
    upload: (tool, field, file) =>
      callJson(`/tools/${tool}/files?${new URLSearchParams({ field, name: file.name })}`, {
        method: 'POST',
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
        body: file,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    get: (id, signal) => askFor(id, () => callJson<ApiRun>(`/runs/${id}`, withSignal(signal)), isRefusal, signal),
    await: waitForEnd,
    stream,
    document: (id, cover = {}) => callFor(readFile, `/runs/${id}/document?${new URLSearchParams(cover)}`),
    cancel: (id) => callJson(`/runs/${id}/cancel`, { method: 'POST' }),
    async rate(id, rating) {
      await call(`/runs/${id}/rating`, rating ? { method: 'PUT', body: JSON.stringify(rating) } : { method: 'DELETE' });
    },
    list: (query = {}) => callJson(`/runs?${new URLSearchParams(query as Record<string, string>)}`),
  };
  return client;
}

/** Returns true if the site itself has refused for good: not after too many requests (429), or a server error or restart (5xx). */
function isRefusal(error: unknown): boolean {
  return error instanceof ToolProblem && !isUnreachable(error) && error.status !== 429 && (error.status ?? 0) < 500;
}

/** Returns true if repeating the start of a run cannot help: what is wrong with the request is wrong for whoever answers. */
function isStartRefused(error: unknown): boolean {
  return error instanceof ToolProblem && error.status !== undefined && error.status < 500;
}

/** Returns true if the site has not answered: there was no connection, or something in front of it answered in its place. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof ToolProblem) || error.problem.code === UNREACHABLE;
}

function unreachable(message: string, cause?: unknown): ToolProblem {
  return Object.assign(new ToolProblem({ code: UNREACHABLE, message }), { cause });
}

/** Reads a file. @throws Error if it is empty, as no file of the site is */
async function readFile(response: Response): Promise<Blob> {
  const file = await response.blob();
  if (file.size === 0) throw new Error('The file is empty.');
  return file;
}

/** Returns true if a response is a page to look at: the site gives programs none. */
function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

function foreignMessage(address: string, status: number): string {
  return status === 413
    ? `A server in front of ${address} takes no request of this size (413).`
    : `${address} answered ${status}, but not as this site does. Check the address, then try again.`;
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
