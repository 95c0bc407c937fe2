import { hashed } from '../http/rate-limit';
import type { Db } from './db';

/**
 * Limits over all servers on one database, counted in windows that begin with the first event. What one server keeps by
 * itself stands before them, and costs no call.
 */
export class SharedRates {
  constructor(private readonly db: Pick<Db, 'query'>) {}

  /** Counts one event; the seconds to wait where the limit is reached, else 0. */
  async take(name: string, max: number, seconds: number): Promise<number> {
    const sql = 'select public.take_rate($1, $2, $3) as wait';
    const [row] = await this.db.query<{ wait: number }>(sql, [hashed(name), max, seconds]);
    return row?.wait ?? 0;
  }

  /** Takes the latest event back. */
  async forgive(name: string): Promise<void> {
    await this.db.query('select public.forgive_rate($1)', [hashed(name)]);
  }

  /** Removes the windows that are over. */
  async sweep(): Promise<void> {
    await this.db.query('delete from public.rate_counts where ends_at <= now()');
  }
}
