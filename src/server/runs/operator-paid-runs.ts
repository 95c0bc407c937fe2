import { randomUUID } from 'node:crypto';
import { formatWait, type QuotaCharge } from '../accounts/require-access';
import { type Db, isoTime } from '../platform/database/db';
import { tooManyRequests } from '../platform/http/failure-response';

/** Counts the runs of the last 24 hours whose model the operator pays for, over all members, tools and servers. */
export class OperatorPaidRuns {
  constructor(
    private readonly db: Db,
    private readonly limit: number,
  ) {}

  /** Counts a run. @throws Failure 429 if the runs of the day are used up, with the time until the next */
  async charge(): Promise<QuotaCharge> {
    const id = randomUUID();
    const sql = `select ${isoTime('public.take_operator_paid_run($1::uuid, $2::integer)')} as "freeAt"`;
    const [row] = await this.db.query<{ freeAt: string | null }>(sql, [id, this.limit]);
    if (!row?.freeAt) return { refund: () => this.refund(id) };
    const seconds = Math.max(1, Math.ceil((new Date(row.freeAt).getTime() - Date.now()) / 1000));
    const message = `This site pays for ${this.limit} runs in 24 hours, and members have used them all. The next is free in ${formatWait(seconds)}.`;
    throw tooManyRequests('site_daily_limit', message, seconds);
  }

  private async refund(id: string): Promise<void> {
    await this.db.query('delete from public.operator_paid_runs where id = $1::uuid', [id]);
  }
}
