import { randomUUID } from 'node:crypto';
import { type Db, isoTime } from '../data/db';
import { tooMany } from '../http/fail';
import { type Admitted, inWords } from './demand-access';

/** The runs of the last 24 hours whose model the operator pays for, over all members, tools and servers. */
export class OperatorPaidRuns {
  constructor(
    private readonly db: Db,
    private readonly most: number,
  ) {}

  /** Counts a run. @throws Failure 429 where the runs of the day are used up, with the time until the next */
  async take(): Promise<Admitted> {
    const id = randomUUID();
    const sql = `select ${isoTime('public.take_operator_paid_run($1::uuid, $2::integer)')} as "freeAt"`;
    const [row] = await this.db.query<{ freeAt: string | null }>(sql, [id, this.most]);
    if (!row?.freeAt) return { giveBack: () => this.giveBack(id) };
    const seconds = Math.max(1, Math.ceil((new Date(row.freeAt).getTime() - Date.now()) / 1000));
    const words = `This site pays for ${this.most} runs in 24 hours, and members have used them all. The next is free in ${inWords(seconds)}.`;
    throw tooMany('site_daily_limit', words, seconds);
  }

  private async giveBack(id: string): Promise<void> {
    await this.db.query('delete from public.operator_paid_runs where id = $1::uuid', [id]);
  }
}
