import { safeErrorCode } from './database/safe-error-code';
import type { Log } from './http/log';

/** A queue of deliveries and how to process one. */
export interface DeliveryQueue<Delivery> {
  /** Name of the queue in the log. */
  name: string;
  /** Maximum number of deliveries in flight. */
  maxConcurrent: number;
  /** Claims the next delivery that is due; undefined if none is. */
  claim(): Promise<Delivery | undefined>;
  /** Makes a delivery and records the outcome. */
  attempt(delivery: Delivery): Promise<void>;
  log: Log;
}

/** Processes a queue with several deliveries in flight, so that a slow receiver does not delay the others. */
export class DeliveryWorker<Delivery> {
  private freeSlots: number;
  private readonly inFlight = new Set<Promise<void>>();
  private stopped = false;
  /** Whether more became due while no slot was free: a slot that has just found nothing looks again. */
  private again = false;

  constructor(private readonly queue: DeliveryQueue<Delivery>) {
    this.freeSlots = queue.maxConcurrent;
  }

  /** Starts to process the due deliveries. Errors are logged, and the deliveries are retried later. */
  poll(): void {
    if (this.stopped) return;
    if (this.freeSlots === 0) {
      this.again = true;
      return;
    }
    this.freeSlots -= 1;
    const work = this.work()
      .catch((error: unknown) => this.queue.log(`${this.queue.name}: the database failed (${safeErrorCode(error)})`))
      .finally(() => {
        this.freeSlots += 1;
        this.inFlight.delete(work);
        if (!this.again) return;
        this.again = false;
        this.poll();
      });
    this.inFlight.add(work);
  }

  /** Resolves when no delivery is in flight. */
  async drain(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  /** Starts no new deliveries; resolves when none is in flight. */
  stop(): Promise<void> {
    this.stopped = true;
    return this.drain();
  }

  private async work(): Promise<void> {
    for (;;) {
      const delivery = this.stopped ? undefined : await this.queue.claim();
      if (!delivery) return;
      // More deliveries may be due: another slot claims them while this one waits for its receiver.
      this.poll();
      await this.queue.attempt(delivery);
    }
  }
}
