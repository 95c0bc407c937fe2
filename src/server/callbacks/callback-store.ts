import type { CallbackState } from '@/contracts/callback';
import type { Db, Row } from '../data/db';
import type { Parties } from './delivery-places';

/** The end of a run that is due to be told. */
export interface DueCallback extends Row {
  runId: string;
  userId: string;
  tokenId: string;
  url: string;
  /** The host of the address, with its port where that is none of the usual. */
  receiver: string;
  /** This attempt counted. */
  attempts: number;
}

/** So long an attempt belongs to the process that claimed it: longer than any receiver is waited for. */
const LEASE = '2 minutes';

/** Seconds after each failed attempt but the last: about 18 hours in all. */
export const PAUSES: readonly number[] = [5, 60, 300, 1800, 7200, 18_000, 36_000];

/** Where ends of runs are to be told, and when: a queue that several processes may empty at once. */
export class CallbackStore {
  constructor(private readonly db: Db) {}

  /** How many of a member have not arrived. */
  async waiting(userId: string): Promise<number> {
    const sql = 'select count(*)::integer as many from public.run_callbacks where user_id = $1 and url is not null';
    const [row] = await this.db.query<{ many: number }>(sql, [userId]);
    return row?.many ?? 0;
  }

  /**
   * Claims what has been due for longest, first attempts before repeated ones, except of these members and for these receivers,
   * and counts the attempt: one that ends the process counts too.
   */
  async claim({ members, receivers }: Parties): Promise<DueCallback | undefined> {
    const sql = `with due as materialized (
        select run_id from public.run_callbacks
        where url is not null and due_at <= now() and not (user_id = any($1::uuid[]))
          and not (split_part(url, '/', 3) = any($2::text[]))
        order by attempts > 0, due_at limit 1 for update skip locked
      )
      update public.run_callbacks c set attempts = c.attempts + 1, due_at = now() + interval '${LEASE}'
      from due where c.run_id = due.run_id
      returning c.run_id::text as "runId", c.user_id::text as "userId", c.token_id::text as "tokenId", c.url,
        split_part(c.url, '/', 3) as receiver, c.attempts`;
    const [due] = await this.db.query<DueCallback>(sql, [members, receivers]);
    return due;
  }

  /** Records that it has arrived. */
  async delivered({ runId }: DueCallback): Promise<void> {
    const sql = `update public.run_callbacks set delivered_at = now(), url = null, last_error = null
      where run_id = $1 and url is not null`;
    await this.db.query(sql, [runId]);
  }

  /** Records a failed attempt, unless another process has begun the next; whether the callback is given up with it. */
  async failed({ runId, attempts }: DueCallback, fault: string, isFinal: boolean): Promise<boolean> {
    const pause = isFinal ? undefined : PAUSES[attempts - 1];
    const sql = `update public.run_callbacks set last_error = $3, due_at = now() + make_interval(secs => coalesce($4::integer, 0)),
      url = case when $4 is not null then url end, given_up_at = case when $4 is null then now() end
      where run_id = $1 and attempts = $2 and url is not null returning run_id`;
    const recorded = await this.db.query(sql, [runId, attempts, fault, pause ?? null]);
    return recorded.length > 0 && pause === undefined;
  }

  /** How the callback of a run stands; undefined where none was asked for. */
  async stateOf(runId: string): Promise<CallbackState | undefined> {
    const sql = `select case when delivered_at is not null then 'delivered' when given_up_at is not null then 'given_up'
        else 'waiting' end as state, attempts, last_error as error from public.run_callbacks where run_id = $1`;
    const [row] = await this.db.query<{ state: CallbackState['state']; attempts: number; error: string | null }>(sql, [
      runId,
    ]);
    return row && { state: row.state, attempts: row.attempts, ...(row.error && { error: row.error }) };
  }
}
