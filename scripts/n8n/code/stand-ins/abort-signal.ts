/** The part of AbortSignal that the automations use. */
export interface PlainSignal {
  aborted: boolean;
  throwIfAborted(): void;
}

let latest: PlainSignal | undefined;

function createSignal(): PlainSignal {
  const signal = {
    aborted: false,
    throwIfAborted() {
      if (signal.aborted) throw new Error('aborted');
    },
  };
  return signal;
}

/** Replaces the global inside n8n. There are no timers: a timeout comes from a recorded response. */
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
    latest = createSignal();
    return latest;
  },
};

/** A signal that is never aborted. */
export const neverAborted = createSignal();

/** Aborts the timeout signal that was created last. */
export function abortLatestTimeout(): void {
  if (latest) latest.aborted = true;
}
