import { endless, timeOutLatest } from './stand-ins/abort-signal.ts';

/** An answer of a provider, or why there is none. */
export type Recorded =
  | { status: number; headers: Record<string, string>; text: string }
  | { failure: 'timeout' | 'unreachable' };

/** A call an automation wants to be made, and how long to wait before it. */
export interface WantedCall {
  /** The body, as JSON text. */
  body: string;
  headers: Record<string, string>;
  waitSeconds: number;
}

/** What the automation is given to reach the world with. */
export interface World {
  fetch: typeof fetch;
  wait(milliseconds: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Runs an automation up to the first call whose answer is not recorded yet. A workflow makes that call with a node of
 * its own and starts the automation again from the beginning, with one more answer recorded: so the very code of the
 * gateway decides here too what is asked, how often, and what an answer means.
 */
export function replay<T>(run: (world: World) => Promise<T>, recorded: readonly Recorded[]): Promise<T | WantedCall> {
  return new Promise((done, fail) => {
    let made = 0;
    let waitSeconds = 0;
    const call = (_address: unknown, init: RequestInit = {}): Promise<Response> => {
      const answer = recorded[made];
      made += 1;
      if (answer) {
        waitSeconds = 0;
        return answered(answer);
      }
      done({ body: String(init.body), headers: init.headers as Record<string, string>, waitSeconds });
      return new Promise(() => undefined);
    };
    const wait = async (milliseconds: number) => {
      waitSeconds = milliseconds / 1000;
    };
    run({ fetch: call, wait, signal: endless as AbortSignal }).then(done, fail);
  });
}

async function answered(answer: Recorded): Promise<Response> {
  if ('failure' in answer) {
    if (answer.failure === 'timeout') timeOutLatest();
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
