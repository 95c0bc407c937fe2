import { DeliveryWorker } from '../../platform/delivery-worker';
import type { Log } from '../../platform/http/log';
import type { Delivery, LeadDeliveries } from './lead-deliveries';
import { deliveryErrorMessage, type Lead, type LeadReceiver, type LeadTarget } from './lead-targets';

/** Maximum number of deliveries in flight per receiver. */
const MAX_CONCURRENT = 5;

/** Delivers leads, with a worker for each receiver. */
export class LeadDeliveryWorker {
  private readonly workers: DeliveryWorker<Delivery[]>[];

  constructor(
    private readonly deliveries: LeadDeliveries,
    receivers: ReadonlyMap<LeadTarget, LeadReceiver>,
    private readonly log: Log,
  ) {
    this.workers = [...receivers].map(
      ([target, receiver]) =>
        new DeliveryWorker({
          name: 'leads',
          maxConcurrent: MAX_CONCURRENT,
          claim: async () => {
            const due = await deliveries.claim(target, receiver.maxBatchSize);
            return due.length > 0 ? due : undefined;
          },
          attempt: (due) => this.attempt(due, receiver),
          log,
        }),
    );
  }

  /** Starts to deliver the due leads. Errors are logged, and the deliveries are retried later. */
  poll(): void {
    for (const worker of this.workers) worker.poll();
  }

  /** Resolves when no delivery is in flight. */
  async drain(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.drain()));
  }

  /** Starts no new deliveries; resolves when none is in flight. */
  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  private async attempt(due: readonly Delivery[], { deliver }: LeadReceiver): Promise<void> {
    try {
      await deliver(due.map((delivery) => ({ ...delivery, fields: JSON.parse(delivery.fields) as Lead['fields'] })));
    } catch (error) {
      for (const delivery of due) await this.recordFailure(delivery, deliveryErrorMessage(error));
      return;
    }
    for (const delivery of due) await this.deliveries.markDelivered(delivery);
  }

  private async recordFailure(delivery: Delivery, reason: string): Promise<void> {
    const { target, leadId, attempts } = delivery;
    const givenUp = await this.deliveries.markFailed(delivery, reason);
    const end = givenUp ? 'given up (see leads_given_up)' : 'to be tried again';
    this.log(`lead ${leadId}: attempt ${attempts} for the ${target} failed, ${end}: ${reason}`);
  }
}
