import { createHash } from 'node:crypto';
import type { RecordStore } from '@/automation/parts/module';
import type { Db } from '../../platform/database/db';
import { noPubSub, type PubSub } from '../../platform/database/pubsub';
import { safeErrorCode } from '../../platform/database/safe-error-code';
import { toStorableJson, toStorableText } from '../../platform/database/storable-text';
import type { DeliveryList } from '../../platform/deliveries/delivery-list';
import type { Log } from '../../platform/http/log';
import { DUE_AT, LeadDeliveries } from './lead-deliveries';
import { LeadDeliveryWorker } from './lead-delivery-worker';
import { type LeadTargets, leadReceivers } from './lead-targets';

/** Leads of the VIP form: stored first, then delivered, with retries until they are given up. */
export interface Leads extends RecordStore {
  /** Delivers the due leads and queues those that arrived before a receiver was set up. Never throws. */
  maintain(): Promise<void>;
  /** The deliveries, for the operator. */
  list: DeliveryList;
  /** Resolves when no delivery is in flight. */
  drain(): Promise<void>;
  /** Starts no new deliveries; resolves when none is in flight. */
  stop(): Promise<void>;
}

/**
 * Creates the lead store on a database.
 *
 * @param options `pubsub` announces leads that other servers store; `deliversHere` is false if only other processes deliver
 */
export function createLeadStore(
  db: Db,
  targets: LeadTargets,
  log: Log,
  options: { pubsub?: PubSub; deliversHere?: boolean } = {},
): Leads {
  const { pubsub = noPubSub, deliversHere = true } = options;
  const receivers = leadReceivers(targets);
  const deliveries = new LeadDeliveries(db);
  const worker = new LeadDeliveryWorker(deliveries, receivers, log);
  const refusedBodies = new RefusedBodies(db);
  if (!deliversHere) void worker.stop();
  const unsubscribe = pubsub.subscribe('leads', () => worker.poll());
  const logFailure = (subject: string) => (error: unknown) =>
    log(`${subject}: the database failed (${safeErrorCode(error)})`);
  return {
    async save(runId, source, fields) {
      // A conflict means that the run, or the same content under another run, is already stored.
      const sql = `with stored as (
          insert into public.leads (run_id, source, name, email, phone, goal, fields, content_hash)
          values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8) on conflict do nothing returning id
        ), due as (
          insert into public.lead_deliveries (lead_id, target, due_at)
          select stored.id, t.target, ${DUE_AT} from stored cross join unnest($9::text[]) t(target) returning lead_id
        )
        select pg_notify('leads', lead_id::text) from due`;
      const columns = [fields.name, fields.email, fields.phone, fields.goal].map(textOrNull);
      await db.query(sql, [
        runId,
        source,
        ...columns,
        toStorableJson(fields),
        contentHash(fields),
        [...receivers.keys()],
      ]);
      worker.poll();
    },
    keepRefused: (source, body, reason) => refusedBodies.save(source, body, reason),
    async maintain() {
      await deliveries.queueBacklog([...receivers.keys()]).catch(logFailure('leads'));
      worker.poll();
    },
    list: deliveries.list(() => worker.poll()),
    drain: () => worker.drain(),
    stop() {
      unsubscribe();
      return worker.stop();
    },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? toStorableText(value) : null;
}

/** Hashes the fields of a lead, independent of their order. */
function contentHash(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** Maximum stored length of a body in characters; the rest is cut off. */
const MAX_BODY_LENGTH = 16_384;
const MAX_REASON_LENGTH = 300;

/** Maximum number of stored bodies; the oldest are deleted first. */
const MAX_BODIES = 1000;

/** Stores refused request bodies of record-only forms, for the operator. */
export class RefusedBodies {
  constructor(private readonly db: Db) {}

  /** Stores the beginning of a body and the reason of its refusal. */
  async save(source: string, body: string, reason: string): Promise<void> {
    await this.db.query('insert into public.refused_bodies (source, reason, body) values ($1, $2, $3)', [
      source,
      toStorableText(reason.slice(0, MAX_REASON_LENGTH)),
      toStorableText(body.slice(0, MAX_BODY_LENGTH)),
    ]);
    await this.deleteExcess();
  }

  private async deleteExcess(): Promise<void> {
    await this.db.query(`delete from public.refused_bodies
      where id in (select id from public.refused_bodies order by created_at desc offset ${MAX_BODIES})`);
  }
}
