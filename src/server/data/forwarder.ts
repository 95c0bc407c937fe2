import type { Log } from '../http/log';
import { faultCode } from './fault-code';

/** A queue that is emptied. */
export interface ForwardedQueue<Delivery> {
  /** What it is called in the log. */
  name: string;
  /** So many deliveries are on their way at most. */
  atOnce: number;
  /** Claims what is due; undefined where nothing is. */
  claim(): Promise<Delivery | undefined>;
  /** Delivers it, and records what came of that. */
  attempt(delivery: Delivery): Promise<void>;
  log: Log;
}

/** Passes things on, several at once: one that waits for an answer holds a place, and the others go by. */
export class Forwarder<Delivery> {
  private places: number;
  private readonly working = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly queue: ForwardedQueue<Delivery>) {
    this.places = queue.atOnce;
  }

  /** Begins with what is due. What goes wrong is for the log, and tried again. */
  wake(): void {
    if (this.places === 0 || this.stopped) return;
    this.places -= 1;
    const work = this.work()
      .catch((error: unknown) => this.queue.log(`${this.queue.name}: the database failed (${faultCode(error)})`))
      .finally(() => {
        this.places += 1;
        this.working.delete(work);
      });
    this.working.add(work);
  }

  /** Resolves when nothing is on its way. */
  async settle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }

  /** Begins nothing more; resolves when what is on its way has ended. */
  stop(): Promise<void> {
    this.stopped = true;
    return this.settle();
  }

  private async work(): Promise<void> {
    for (;;) {
      const delivery = this.stopped ? undefined : await this.queue.claim();
      if (!delivery) return;
      // There may be more: another place looks while this one waits for an answer.
      this.wake();
      await this.queue.attempt(delivery);
    }
  }
}
