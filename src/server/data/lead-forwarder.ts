import type { Log } from '../http/log';
import { Forwarder } from './forwarder';
import type { Delivery, LeadDeliveries } from './lead-deliveries';
import { deliveryFault, type LeadTarget, type PassOn } from './lead-targets';

/** So many leads are on their way to one receiver at most. */
const AT_ONCE = 5;

/** Passes leads on, to each receiver on its own. */
export class LeadForwarder {
  private readonly forwarders: Forwarder<Delivery>[];

  constructor(
    private readonly deliveries: LeadDeliveries,
    private readonly receivers: ReadonlyMap<LeadTarget, PassOn>,
    private readonly log: Log,
  ) {
    this.forwarders = [...receivers.keys()].map(
      (target) =>
        new Forwarder({
          name: 'leads',
          atOnce: AT_ONCE,
          claim: () => deliveries.claim(target),
          attempt: (delivery) => this.attempt(delivery),
          log,
        }),
    );
  }

  /** Begins with what is due. What goes wrong is for the log, and tried again. */
  wake(): void {
    for (const forwarder of this.forwarders) forwarder.wake();
  }

  /** Resolves when nothing is on its way. */
  async settle(): Promise<void> {
    await Promise.all(this.forwarders.map((forwarder) => forwarder.settle()));
  }

  /** Begins nothing more; resolves when what is on its way has ended. */
  async stop(): Promise<void> {
    await Promise.all(this.forwarders.map((forwarder) => forwarder.stop()));
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
