import { abortLatestTimeout, neverAborted } from './stand-ins/abort-signal.ts';

/** A recorded response of a provider, or why there is none. */
export type RecordedResponse =
  | { status: number; headers: Record<string, string>; text: string }
  | { failure: 'timeout' | 'unreachable' };

/** A call the automation needs next, and how long to wait before it. */
export interface PendingCall {
  /** The body, as JSON text. */
  body: string;
  headers: Record<string, string>;
  waitSeconds: number;
}

/** The services through which an automation reaches the outside. */
export interface ReplayServices {
  fetch: typeof fetch;
  wait(milliseconds: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Runs an automation up to the first call without a recorded response. The workflow makes that call with its own node
 * and runs the automation again from the start, with one more response recorded. So the gateway's own code decides
 * here, too, what is requested, how often, and what a response means.
 */
export function replay<T>(
  run: (services: ReplayServices) => Promise<T>,
  recorded: readonly RecordedResponse[],
): Promise<T | PendingCall> {
  return new Promise((resolve, reject) => {
    let callCount = 0;
    let waitSeconds = 0;
    const call = (_address: unknown, init: RequestInit = {}): Promise<Response> => {
      const answer = recorded[callCount];
      callCount += 1;
      if (answer) {
        waitSeconds = 0;
        return toResponse(answer);
      }
      resolve({ body: String(init.body), headers: init.headers as Record<string, string>, waitSeconds });
      return new Promise(() => undefined);
    };
    const wait = async (milliseconds: number) => {
      waitSeconds = milliseconds / 1000;
    };
    run({ fetch: call, wait, signal: neverAborted as AbortSignal }).then(resolve, reject);
  });
}

async function toResponse(answer: RecordedResponse): Promise<Response> {
  if ('failure' in answer) {
    if (answer.failure === 'timeout') abortLatestTimeout();
    throw new Error(answer.failure);
  }
  const { status, headers, text } = answer;
  const response = {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null } as Headers,
    text: async () => text,
  };
  return response as Response;
}
