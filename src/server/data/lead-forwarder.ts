import type { Log } from '../http/log';
import { faultCode } from './fault-code';
import type { Delivery, LeadDeliveries } from './lead-deliveries';
import { deliveryFault, type LeadTarget, type PassOn } from './lead-targets';

/** So many leads are on their way to one receiver at most. */
const AT_ONCE = 5;

/**
 * Passes leads on, several at once and to each receiver on its own: a lead that waits for an answer holds a place, and
 * the others go by.
 */
export class LeadForwarder {
  private readonly places: Map<LeadTarget, number>;
  private readonly working = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly deliveries: LeadDeliveries,
    private readonly receivers: ReadonlyMap<LeadTarget, PassOn>,
    private readonly log: Log,
  ) {
    this.places = new Map([...receivers.keys()].map((target) => [target, AT_ONCE]));
  }

  /** Begins with what is due. What goes wrong is for the log, and tried again. */
  wake(): void {
    for (const target of this.receivers.keys()) this.begin(target);
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

  private begin(target: LeadTarget): void {
    const places = this.places.get(target) ?? 0;
    if (places === 0 || this.stopped) return;
    this.places.set(target, places - 1);
    const work = this.work(target)
      .catch((error: unknown) => this.log(`leads: the database failed (${faultCode(error)})`))
      .finally(() => {
        this.places.set(target, (this.places.get(target) ?? 0) + 1);
        this.working.delete(work);
      });
    this.working.add(work);
  }

  private async work(target: LeadTarget): Promise<void> {
    for (;;) {
      const delivery = this.stopped ? undefined : await this.deliveries.claim(target);
      if (!delivery) return;
      // There may be more: another place looks while this one waits for an answer.
      this.begin(target);
      await this.attempt(delivery);
    }
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { target, leadId, attempts, runId, source, fields } = delivery;
    try {
      await this.receivers.get(target)?.({ runId, source, fields: JSON.parse(fields) as Record<string, unknown> });
    } catch (error) {
      const fault = deliveryFault(error);
      const givenUp = await this.deliveries.failed(delivery, fault);
      const end = givenUp ? 'given up (see leads_given_up)' : 'to be tried again';
      this.log(`lead ${leadId}: attempt ${attempts} for the ${target} failed, ${end}: ${fault}`);
      return;
    }
    await this.deliveries.delivered(delivery);
  }
}
