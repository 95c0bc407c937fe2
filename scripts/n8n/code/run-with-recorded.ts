import { abortLatestTimeout, neverAborted } from './stand-ins/abort-signal.ts';

/** A recorded response of a provider, or why no response came. */
export type RecordedResponse =
  | { status: number; headers: Record<string, string>; text: string }
  | { failure: 'timeout' | 'unreachable' };

/** The next call to the provider, and how long to wait before it. */
export interface PendingCall {
  /** The body, as JSON text. */
  body: string;
  headers: Record<string, string>;
  waitSeconds: number;
}

/** The services through which an automation reaches the outside. */
export interface RecordingServices {
  fetch: typeof fetch;
  wait(milliseconds: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Runs an automation up to the first call without a recorded response. The workflow makes that call with a node of
 * its own and runs the automation again from the start, with one more recorded response. This way the code of the gateway
 * also decides in n8n what is requested, how often, and what a response means.
 */
export function runWithRecorded<T>(
  run: (services: RecordingServices) => Promise<T>,
  recorded: readonly RecordedResponse[],
): Promise<T | PendingCall> {
  return new Promise((resolve, reject) => {
    let callCount = 0;
    let waitSeconds = 0;
    const call = (_address: unknown, init: RequestInit = {}): Promise<Response> => {
      const response = recorded[callCount];
      callCount += 1;
      if (response) {
        waitSeconds = 0;
        return toResponse(response);
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

async function toResponse(recorded: RecordedResponse): Promise<Response> {
  if ('failure' in recorded) {
    if (recorded.failure === 'timeout') abortLatestTimeout();
    throw new Error(recorded.failure);
  }
  const { status, headers, text } = recorded;
  const response = {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null } as Headers,
    text: async () => text,
  };
  return response as Response;
}
