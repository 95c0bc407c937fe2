/** The part of AbortSignal that the automations use. */
export interface PlainSignal {
  aborted: boolean;
  throwIfAborted(): void;
}

let latestTimeout: PlainSignal | undefined;

function createSignal(): PlainSignal {
  const signal = {
    aborted: false,
    throwIfAborted() {
      if (signal.aborted) throw new Error('aborted');
    },
  };
  return signal;
}

/** Replaces the global AbortSignal inside n8n, which has no timers: a recorded response says that a timeout is over. */
export const AbortSignal = {
  any(signals: PlainSignal[]): PlainSignal {
    return {
      get aborted() {
        return signals.some(({ aborted }) => aborted);
      },
      throwIfAborted() {
        for (const signal of signals) signal.throwIfAborted();
      },
    };
  },
  timeout(): PlainSignal {
    latestTimeout = createSignal();
    return latestTimeout;
  },
};

/** A signal that is never aborted. */
export const neverAborted = createSignal();

/** Aborts the timeout signal that was created last. */
export function abortLatestTimeout(): void {
  if (latestTimeout) latestTimeout.aborted = true;
}
