import type { Db } from './db';
import type { LeadTarget } from './lead-targets';

/** A lead claimed for one receiver. */
export interface Delivery extends Record<string, unknown> {
  leadId: string;
  target: LeadTarget;
  /** This attempt counted. */
  attempts: number;
  runId: string;
  source: string;
  /** JSON */
  fields: string;
}

/** How long a lead may wait for a receiver to be set up at all. */
const TAKEN_UP_FOR = '7 days';

/** So long an attempt belongs to the process that claimed it: longer than any receiver is waited for. */
const LEASE = '2 minutes';

/** After so many attempts, about a week, a lead is given up. */
const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_SECONDS = 12 * 3600;

/** Seconds until the next attempt: a minute, then three times as long after each, at most twelve hours. */
function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, 60 * 3 ** (attempts - 1));
}

/** So many leads of an hour are mailed as they come. */
const MAILED_AT_ONCE = 10;

/**
 * When a new lead is due for a receiver `t.target`: at once, but by mail beyond ten an hour together with the others that wait,
 * an hour after the first of them.
 */
export const DUE_AT = `case when t.target <> 'mail' or (
    select count(*) from (select from public.leads r where r.created_at > now() - interval '1 hour' limit ${MAILED_AT_ONCE}) recent
  ) < ${MAILED_AT_ONCE} then now()
  else coalesce((select min(w.due_at) from public.lead_deliveries w where w.target = 'mail' and w.attempts = 0
    and w.delivered_at is null and w.given_up_at is null and w.due_at > now()), now() + interval '1 hour') end`;

/** Which lead goes to which receiver, and when: a queue that several processes may empty at once. */
export class LeadDeliveries {
  constructor(private readonly db: Db) {}

  /** Takes up the leads that were kept while a receiver was not set up yet. */
  async takeUp(targets: readonly LeadTarget[]): Promise<void> {
    const sql = `insert into public.lead_deliveries (lead_id, target)
      select l.id, t.target from public.leads l cross join unnest($1::text[]) t(target)
      where l.forwarded_at is null and l.created_at > now() - interval '${TAKEN_UP_FOR}'
        and not exists (select from public.lead_deliveries d where d.lead_id = l.id and d.target = t.target)
      on conflict do nothing`;
    await this.db.query(sql, [targets]);
  }

  /** Claims the leads that have been due for longest, and counts the attempt: one that ends the process counts too. */
  async claim(target: LeadTarget, most: number): Promise<Delivery[]> {
    const sql = `with due as materialized (
        select lead_id, target from public.lead_deliveries
        where target = $1 and delivered_at is null and given_up_at is null and due_at <= now()
        order by due_at limit $2 for update skip locked
      )
      update public.lead_deliveries d set attempts = d.attempts + 1, due_at = now() + interval '${LEASE}'
      from due, public.leads l where d.lead_id = due.lead_id and d.target = due.target and l.id = d.lead_id
      returning d.lead_id::text as "leadId", d.target, d.attempts, l.run_id::text as "runId", l.source, l.fields::text as fields`;
    return this.db.query<Delivery>(sql, [target, most]);
  }

  /** Records that a lead has arrived, and that it is done with where it has arrived everywhere. */
  async delivered({ leadId, target }: Delivery): Promise<void> {
    await this.db.query(
      'update public.lead_deliveries set delivered_at = now(), last_error = null where lead_id = $1 and target = $2',
      [leadId, target],
    );
    const sql = `update public.leads l set forwarded_at = now() where l.id = $1
      and not exists (select from public.lead_deliveries d where d.lead_id = l.id and d.delivered_at is null)`;
    await this.db.query(sql, [leadId]);
  }

  /** Records a failed attempt, unless another process has begun the next; whether the lead is given up with it. */
  async failed({ leadId, target, attempts }: Delivery, fault: string): Promise<boolean> {
    const givenUp = attempts >= MOST_ATTEMPTS;
    const sql = `update public.lead_deliveries set last_error = $4, due_at = now() + make_interval(secs => $5),
      given_up_at = case when $6 then now() end
      where lead_id = $1 and target = $2 and attempts = $3 and delivered_at is null returning attempts`;
    const values = [leadId, target, attempts, fault, pauseAfter(attempts), givenUp];
    return (await this.db.query(sql, values)).length > 0 && givenUp;
  }
}
