import { createHash } from 'node:crypto';
import type { RecordStore } from '@/automation/parts/module';
import type { Log } from '../http/log';
import type { Db } from './db';
import { faultCode } from './fault-code';
import { DUE_AT, LeadDeliveries } from './lead-deliveries';
import { LeadForwarder } from './lead-forwarder';
import { type LeadTargets, leadReceivers } from './lead-targets';
import { RefusedBodies } from './refused-bodies';
import { noSignals, type Signals } from './signals';
import { storedJson, storedText } from './stored-text';

/** Leads of the VIP form: kept first, passed on afterwards, and again until that has worked or is given up. */
export interface Leads extends RecordStore {
  /** Passes on what is due, and removes what was kept long enough. Never throws. */
  tend(): Promise<void>;
  /** Resolves when nothing is on its way to a receiver. */
  settle(): Promise<void>;
  /** Begins nothing more; resolves when what is on its way has ended. */
  stop(): Promise<void>;
}

/**
 * Leads in the database.
 *
 * @param others what is heard of leads that other servers keep, and whether this process passes leads on at all
 */
export function leadStore(
  db: Db,
  targets: LeadTargets,
  log: Log,
  others: { signals?: Signals; forwards?: boolean } = {},
): Leads {
  const { signals = noSignals, forwards = true } = others;
  const receivers = leadReceivers(targets);
  const deliveries = new LeadDeliveries(db);
  const forwarder = new LeadForwarder(deliveries, receivers, log);
  const refused = new RefusedBodies(db);
  if (!forwards) void forwarder.stop();
  const deaf = signals.on('leads', () => forwarder.wake());
  const failing = (what: string) => (error: unknown) => log(`${what}: the database failed (${faultCode(error)})`);
  return {
    async save(runId, source, fields) {
      // In conflict are the same run, and the same words under another run: both are kept already.
      const sql = `with kept as (
          insert into public.leads (run_id, source, name, email, phone, goal, fields, content_hash)
          values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8) on conflict do nothing returning id
        ), due as (
          insert into public.lead_deliveries (lead_id, target, due_at)
          select kept.id, t.target, ${DUE_AT} from kept cross join unnest($9::text[]) t(target) returning lead_id
        )
        select pg_notify('leads', lead_id::text) from due`;
      const shown = [fields.name, fields.email, fields.phone, fields.goal].map(textOrNull);
      await db.query(sql, [runId, source, ...shown, storedJson(fields), contentHash(fields), [...receivers.keys()]]);
      forwarder.wake();
    },
    keepRefused: (source, body, reason) => refused.keep(source, body, reason),
    async tend() {
      await deliveries.takeUp([...receivers.keys()]).catch(failing('leads'));
      forwarder.wake();
      await refused.sweep().catch(failing('refused bodies'));
    },
    settle: () => forwarder.settle(),
    stop() {
      deaf();
      return forwarder.stop();
    },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? storedText(value) : null;
}

/** What two bodies with the same fields have in common, in whatever order the fields come. */
function contentHash(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
