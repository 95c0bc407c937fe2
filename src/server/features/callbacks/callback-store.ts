import type { CallbackState } from '@/contracts/callback';
import { isUsableAccount } from '../../accounts/usable-account';
import { type Db, fromRow, type Row, type RowOf } from '../../platform/database/db';
import { type DeliveryList, listTable } from '../../platform/deliveries/delivery-list';
import type { Parties } from './delivery-limiter';

/** A callback whose next delivery attempt is due. */
export interface DueCallback extends Row {
  runId: string;
  userId: string;
  tokenId: string;
  url: string;
  /** The host of the URL, with its port if that is not the default. */
  receiver: string;
  /** Including this attempt. */
  attempts: number;
}

/** How long a claim of an attempt is valid: longer than the timeout of any receiver. */
const LEASE = '2 minutes';

/** Delays after each failed attempt except the last: about 18 hours in total. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [5, 60, 300, 1800, 7200, 18_000, 36_000];

/** SQL of whether a callback is still to be delivered; one that was given up keeps its URL, so that it can be repeated. */
const IS_OPEN = 'url is not null and given_up_at is null';

/** The queue of callbacks, from which several processes may deliver at once. */
export class CallbackStore {
  constructor(private readonly db: Db) {}

  /** Lists the callbacks for the operator, without where they go. @param poll starts to deliver those that are due */
  list(poll: () => void): DeliveryList {
    const since = '(select r.finished_at from public.runs r where r.id = t.run_id)';
    const sql = { id: 't.run_id::text', bytes: 'null', since, isOpen: 't.url is not null' };
    return listTable({ db: this.db, name: 'public.run_callbacks', sql, lease: LEASE, poll });
  }

  /** Returns how many callbacks of a member are not delivered yet. */
  async countWaiting(userId: string): Promise<number> {
    const sql = `select count(*)::integer as many from public.run_callbacks where user_id = $1 and ${IS_OPEN}`;
    const [row] = await this.db.query<{ many: number }>(sql, [userId]);
    return row?.many ?? 0;
  }

  /**
   * Claims the callback that has been due for longest, first attempts before repeated ones. Skips callbacks of these
   * members and to these receivers, and those of blocked members, which wait. The attempt is counted at once, so that it counts
   * even if it crashes the process.
   */
  async claim({ members, receivers }: Parties): Promise<DueCallback | undefined> {
    const sql = `with due as materialized (
        select run_id from public.run_callbacks
        where ${IS_OPEN} and due_at <= now() and not (user_id = any($1::uuid[]))
          and not (split_part(url, '/', 3) = any($2::text[])) and ${isUsableAccount('user_id')}
        order by attempts > 0, due_at limit 1 for update skip locked
      )
      update public.run_callbacks c set attempts = c.attempts + 1, due_at = now() + interval '${LEASE}'
      from due where c.run_id = due.run_id
      returning c.run_id::text as "runId", c.user_id::text as "userId", c.token_id::text as "tokenId", c.url,
        split_part(c.url, '/', 3) as receiver, c.attempts`;
    const [callback] = await this.db.query<DueCallback>(sql, [members, receivers]);
    return callback;
  }

  /** Records that a callback was delivered. */
  async markDelivered({ runId }: DueCallback): Promise<void> {
    const sql = `update public.run_callbacks set delivered_at = now(), url = null, last_error = null, given_up_at = null
      where run_id = $1 and url is not null`;
    await this.db.query(sql, [runId]);
  }

  /** Records a failed attempt unless another process has claimed it since; resolves to whether it is given up. */
  async markFailed({ runId, attempts }: DueCallback, reason: string, isFinal: boolean): Promise<boolean> {
    const delaySeconds = isFinal ? undefined : RETRY_DELAYS_SECONDS[attempts - 1];
    const sql = `update public.run_callbacks set last_error = $3, due_at = now() + make_interval(secs => $4::integer),
      given_up_at = case when $4 is null then now() end
      where run_id = $1 and attempts = $2 and ${IS_OPEN} returning run_id`;
    const recorded = await this.db.query(sql, [runId, attempts, reason, delaySeconds ?? null]);
    return recorded.length > 0 && delaySeconds === undefined;
  }

  /** Returns the delivery state of a run's callback; undefined if none was requested. */
  async stateOf(runId: string): Promise<CallbackState | undefined> {
    const sql = `select case when delivered_at is not null then 'delivered' when given_up_at is not null then 'given_up'
        else 'waiting' end as state, attempts, last_error as error from public.run_callbacks where run_id = $1`;
    const [row] = await this.db.query<RowOf<CallbackState>>(sql, [runId]);
    return row && fromRow<CallbackState>(row);
  }
}
