import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { noPubSub, type PubSub } from '../platform/database/pubsub';

/** How often a run of another process is polled, with and without working notifications. */
const POLL_INTERVAL_MS = { withNotifications: 5000, without: 1000 };

/** The event for possibly missed messages: any run may have ended. */
const ANY_RUN = Symbol('any run');

/** Receives the ends of runs from all processes that share the database. */
export class RunEndSubscriber {
  private readonly ends = new EventEmitter().setMaxListeners(0);

  /** @param onEnd called with the id of a run that has ended */
  constructor(
    private readonly pubsub: PubSub = noPubSub,
    onEnd: (id: string) => void,
  ) {
    pubsub.subscribe('runs', (id) => {
      if (id !== undefined) onEnd(id);
      this.ends.emit(id ?? ANY_RUN);
    });
  }

  /** How often to poll a run of another process, in milliseconds. */
  get pollIntervalMs(): number {
    return this.pubsub.isReceiving() ? POLL_INTERVAL_MS.withNotifications : POLL_INTERVAL_MS.without;
  }

  /** Resolves when a run has ended or may have ended, after `milliseconds`, or when the signal aborts. */
  async waitForEnd(id: string, milliseconds: number, signal?: AbortSignal): Promise<void> {
    const waitOver = new AbortController();
    const anySignal = AbortSignal.any([waitOver.signal, ...(signal ? [signal] : [])]);
    const ignoreAbort = () => undefined;
    const events = [id, ANY_RUN].map((name) => once(this.ends, name, { signal: anySignal }).catch(ignoreAbort));
    await Promise.race([
      ...events,
      setTimeout(milliseconds, undefined, { signal: anySignal, ref: false }).catch(ignoreAbort),
    ]);
    waitOver.abort();
  }
}
