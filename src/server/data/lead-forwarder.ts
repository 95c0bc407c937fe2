import type { Log } from '../http/log';
import { Forwarder } from './forwarder';
import type { Delivery, LeadDeliveries } from './lead-deliveries';
import { deliveryFault, type Lead, type LeadReceiver, type LeadTarget } from './lead-targets';

/** So many leads are on their way to one receiver at most. */
const AT_ONCE = 5;

/** Passes leads on, to each receiver on its own. */
export class LeadForwarder {
  private readonly forwarders: Forwarder<Delivery[]>[];

  constructor(
    private readonly deliveries: LeadDeliveries,
    receivers: ReadonlyMap<LeadTarget, LeadReceiver>,
    private readonly log: Log,
  ) {
    this.forwarders = [...receivers].map(
      ([target, receiver]) =>
        new Forwarder({
          name: 'leads',
          atOnce: AT_ONCE,
          claim: async () => {
            const due = await deliveries.claim(target, receiver.mostTogether);
            return due.length > 0 ? due : undefined;
          },
          attempt: (due) => this.attempt(due, receiver),
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

  private async attempt(due: readonly Delivery[], { passOn }: LeadReceiver): Promise<void> {
    try {
      await passOn(due.map((delivery) => ({ ...delivery, fields: JSON.parse(delivery.fields) as Lead['fields'] })));
    } catch (error) {
      for (const delivery of due) await this.recordFault(delivery, deliveryFault(error));
      return;
    }
    for (const delivery of due) await this.deliveries.delivered(delivery);
  }

  private async recordFault(delivery: Delivery, fault: string): Promise<void> {
    const { target, leadId, attempts } = delivery;
    const givenUp = await this.deliveries.failed(delivery, fault);
    const end = givenUp ? 'given up (see leads_given_up)' : 'to be tried again';
    this.log(`lead ${leadId}: attempt ${attempts} for the ${target} failed, ${end}: ${fault}`);
  }
}
