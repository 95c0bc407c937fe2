import { pause } from './pause';

/** Milliseconds before the first further attempts to reach the server, and before each one after those. */
const RETRY_PAUSES_MS = [1000, 2000, 5000, 15_000];
const MAX_PAUSE_MS = 30_000;

/** Decides when to ask the server again: after growing pauses, and at once when the browser is online or the page visible again. */
export class Reconnection {
  private readonly listening = new AbortController();
  private next = new AbortController();

  constructor() {
    const renew = () => {
      this.next.abort();
      this.next = new AbortController();
    };
    const { signal } = this.listening;
    window.addEventListener('online', renew, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && renew(), { signal });
  }

  /** Aborts at the next occasion. */
  get signal(): AbortSignal {
    return this.next.signal;
  }

  /** Waits before the next attempt after this number of failures in a row, at most until the next occasion or the signal aborts. */
  backOff(failures: number, signal: AbortSignal): Promise<void> {
    const milliseconds = RETRY_PAUSES_MS[failures - 1] ?? MAX_PAUSE_MS;
    return pause(milliseconds, AbortSignal.any([signal, this.signal]));
  }

  /** Removes the listeners. */
  dispose(): void {
    this.listening.abort();
  }
}
