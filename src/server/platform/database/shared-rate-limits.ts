import { hashKey } from '../http/rate-limit';
import type { Db } from './db';

/**
 * Rate limits shared by all servers on one database. A window begins with the first event. Each server first checks its
 * in-memory limits, which need no query.
 */
export class SharedRateLimits {
  constructor(private readonly db: Pick<Db, 'query'>) {}

  /** Counts one event. Returns the seconds to wait if the limit is reached, else 0. */
  async take(name: string, max: number, seconds: number): Promise<number> {
    const sql = 'select public.take_rate($1, $2, $3) as wait';
    const [row] = await this.db.query<{ wait: number }>(sql, [hashKey(name), max, seconds]);
    return row?.wait ?? 0;
  }

  /** Undoes the latest event. */
  async refund(name: string): Promise<void> {
    await this.db.query('select public.forgive_rate($1)', [hashKey(name)]);
  }
}
