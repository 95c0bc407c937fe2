import { MAX_LISTED_DELIVERIES } from '@/contracts/operations';
import type { Db, Row } from '../database/db';

/** A delivery in a queue, without its content and its party. Times are milliseconds since the epoch. */
export interface ListedDelivery {
  id: string;
  /** Null if its content is made when it is delivered. */
  bytes: number | null;
  /** When it was queued. */
  since: number;
}

export interface WaitingDelivery extends ListedDelivery {
  /** Number of failed attempts. */
  tries: number;
  /** When the next attempt is due. */
  due: number;
  /** The error message of the last attempt; null before it. */
  reason: string | null;
}

export interface GivenUpDelivery extends ListedDelivery {
  /** The error message of the last attempt. */
  reason: string;
}

/** The deliveries of one kind, as an operator sees and repeats them. */
export interface DeliveryList {
  /** Lists the waiting deliveries, the next due first. */
  listWaiting(): Promise<WaitingDelivery[]>;
  /** Lists the deliveries that were given up, the latest first. */
  listGivenUp(): Promise<GivenUpDelivery[]>;
  /** Makes all waiting deliveries due now. One that is in flight stays with its process. */
  makeAllDue(): Promise<void>;
  /** Queues a delivery that was given up as if it were new; resolves to whether there was one with this listed id. */
  repeat(listedId: string): Promise<boolean>;
}

/** A table with a row for each delivery, in the columns `attempts`, `due_at`, `last_error` and `given_up_at`. */
export interface DeliveryTable {
  db: Db;
  name: string;
  /** SQL of a delivery, with the table as `t`: its id, its size, when it was queued, and whether it is still to be made. */
  sql: { id: string; bytes: string; since: string; isOpen: string };
  /** For how long an attempt may be in flight, as SQL of an interval: its row is due again afterwards. */
  lease: string;
  /** Starts to make the deliveries that are due. */
  poll(): void;
}

/** Lists the deliveries of a table. */
export function listTable({ db, name, sql, lease, poll }: DeliveryTable): DeliveryList {
  const { id, bytes, since, isOpen } = sql;
  const columns = `${id} as id, ${bytes} as bytes, ${milliseconds(since)} as since`;
  async function update(change: string, where: string, params: readonly unknown[]): Promise<number> {
    const rows = await db.query(`update ${name} t set ${change} where ${isOpen} and ${where} returning 1`, params);
    poll();
    return rows.length;
  }
  return {
    listWaiting: () =>
      db.query<WaitingDelivery & Row>(
        `select ${columns}, t.attempts as tries, ${milliseconds('t.due_at')} as due, t.last_error as reason
          from ${name} t where ${isOpen} and t.given_up_at is null and t.due_at is not null
          order by t.due_at limit ${MAX_LISTED_DELIVERIES}`,
      ),
    listGivenUp: () =>
      db.query<GivenUpDelivery & Row>(
        `select ${columns}, coalesce(t.last_error, 'unknown') as reason
          from ${name} t where ${isOpen} and t.given_up_at is not null
          order by t.given_up_at desc limit ${MAX_LISTED_DELIVERIES}`,
      ),
    async makeAllDue() {
      // Within the lease, an attempt may be in flight.
      await update('due_at = now()', `t.given_up_at is null and t.due_at > now() + interval '${lease}'`, []);
    },
    repeat: async (listedId) =>
      (await update('due_at = now(), attempts = 0, given_up_at = null', `t.given_up_at is not null and ${id} = $1`, [
        listedId,
      ])) > 0,
  };
}

function milliseconds(time: string): string {
  return `extract(epoch from ${time})::float8 * 1000`;
}
