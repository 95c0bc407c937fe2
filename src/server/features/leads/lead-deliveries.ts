import type { Db } from '../../platform/database/db';
import { type DeliveryList, listTable } from '../../platform/deliveries/delivery-list';
import type { LeadTarget } from './lead-targets';

/** A lead that is claimed for delivery to one receiver. */
export interface Delivery extends Record<string, unknown> {
  leadId: string;
  target: LeadTarget;
  /** Number of attempts, including this one. */
  attempts: number;
  runId: string;
  source: string;
  /** JSON */
  fields: string;
}

/** Maximum age of leads that are queued for a new receiver. */
const MAX_BACKLOG_AGE = '7 days';

/** How long a claim is valid; longer than any delivery may take. */
const LEASE = '2 minutes';

/** Maximum number of attempts; with the delays below, retries last about a week. */
const MAX_ATTEMPTS = 20;
const MAX_RETRY_DELAY_SECONDS = 12 * 3600;

/** Returns the seconds until the next attempt: a minute, then three times longer each, at most twelve hours. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY_SECONDS, 60 * 3 ** (attempts - 1));
}

/** Number of leads per hour that are mailed at once; further leads go into a digest. */
const MAX_IMMEDIATE_MAILS = 10;

/**
 * SQL for when a new lead is due for the receiver `t.target`: at once, except for mails beyond ten leads an hour. These
 * are due together as one digest, an hour after the first of them.
 */
export const DUE_AT = `case when t.target <> 'mail' or (
    select count(*) from (select from public.leads r where r.created_at > now() - interval '1 hour' limit ${MAX_IMMEDIATE_MAILS}) recent
  ) < ${MAX_IMMEDIATE_MAILS} then now()
  else coalesce((select min(w.due_at) from public.lead_deliveries w where w.target = 'mail' and w.attempts = 0
    and w.delivered_at is null and w.given_up_at is null and w.due_at > now()), now() + interval '1 hour') end`;

/** The queue of leads for each receiver. Several processes may claim from it at the same time. */
export class LeadDeliveries {
  constructor(private readonly db: Db) {}

  /** Lists the deliveries for the operator. @param poll starts to make those that are due */
  list(poll: () => void): DeliveryList {
    const bytes = '(select octet_length(l.fields::text) from public.leads l where l.id = t.lead_id)';
    const since = '(select l.created_at from public.leads l where l.id = t.lead_id)';
    const id = `t.lead_id::text || '.' || t.target`;
    const sql = { id, bytes, since, isOpen: 't.delivered_at is null' };
    return listTable({ db: this.db, name: 'public.lead_deliveries', sql, lease: LEASE, poll });
  }

  /** Queues the leads that arrived before a receiver was set up. */
  async queueBacklog(targets: readonly LeadTarget[]): Promise<void> {
    const sql = `insert into public.lead_deliveries (lead_id, target)
      select l.id, t.target from public.leads l cross join unnest($1::text[]) t(target)
      where l.forwarded_at is null and l.created_at > now() - interval '${MAX_BACKLOG_AGE}'
        and not exists (select from public.lead_deliveries d where d.lead_id = l.id and d.target = t.target)
      on conflict do nothing`;
    await this.db.query(sql, [targets]);
  }

  /** Claims the leads due for longest. The attempt is counted at once, even if it crashes the process. */
  async claim(target: LeadTarget, limit: number): Promise<Delivery[]> {
    const sql = `with due as materialized (
        select lead_id, target from public.lead_deliveries
        where target = $1 and delivered_at is null and given_up_at is null and due_at <= now()
        order by due_at limit $2 for update skip locked
      )
      update public.lead_deliveries d set attempts = d.attempts + 1, due_at = now() + interval '${LEASE}'
      from due, public.leads l where d.lead_id = due.lead_id and d.target = due.target and l.id = d.lead_id
      returning d.lead_id::text as "leadId", d.target, d.attempts, l.run_id::text as "runId", l.source, l.fields::text as fields`;
    return this.db.query<Delivery>(sql, [target, limit]);
  }

  /** Records the delivery of a lead to a receiver. Once all receivers have the lead, it is marked as complete. */
  async markDelivered({ leadId, target }: Delivery): Promise<void> {
    await this.db.query(
      'update public.lead_deliveries set delivered_at = now(), last_error = null where lead_id = $1 and target = $2',
      [leadId, target],
    );
    const sql = `update public.leads l set forwarded_at = now() where l.id = $1
      and not exists (select from public.lead_deliveries d where d.lead_id = l.id and d.delivered_at is null)`;
    await this.db.query(sql, [leadId]);
  }

  /** Records a failed attempt unless another process has claimed it since. Returns whether it is given up. */
  async markFailed({ leadId, target, attempts }: Delivery, reason: string): Promise<boolean> {
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    const sql = `update public.lead_deliveries set last_error = $4, due_at = now() + make_interval(secs => $5),
      given_up_at = case when $6 then now() end
      where lead_id = $1 and target = $2 and attempts = $3 and delivered_at is null returning attempts`;
    const values = [leadId, target, attempts, reason, retryDelaySeconds(attempts), isGivenUp];
    return (await this.db.query(sql, values)).length > 0 && isGivenUp;
  }
}
