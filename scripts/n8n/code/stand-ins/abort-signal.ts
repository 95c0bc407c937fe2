/** What a signal is asked for inside a workflow. */
export interface PlainSignal {
  aborted: boolean;
  throwIfAborted(): void;
}

let latest: PlainSignal | undefined;

function plainSignal(): PlainSignal {
  const signal = {
    aborted: false,
    throwIfAborted() {
      if (signal.aborted) throw new Error('aborted');
    },
  };
  return signal;
}

/** In place of the global inside n8n: no clock runs there, a time-out is something a recorded answer says. */
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
    latest = plainSignal();
    return latest;
  },
};

/** A signal that is never aborted. */
export const endless = plainSignal();

/** Makes the time-out that was set last come true. */
export function timeOutLatest(): void {
  if (latest) latest.aborted = true;
}
