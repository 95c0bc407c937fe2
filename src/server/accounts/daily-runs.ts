import { type Db, isoTime } from '../platform/database/db';

/** A run that counts against a daily limit. */
export interface CountedRun {
  userId: string;
  tool: string;
  runId: string;
}

/** Counts the runs of the last 24 hours, of tools with a daily limit. */
export class DailyRuns {
  constructor(private readonly db: Db) {}

  /** Counts a run once, even if called again. If the limit is reached, returns the time of the next free run. */
  async charge({ userId, tool, runId }: CountedRun, limit: number): Promise<Date | undefined> {
    const sql = `select ${isoTime('public.take_daily_run($1::uuid, $2, $3::uuid, $4::integer)')} as "freeAt"`;
    const [row] = await this.db.query<{ freeAt: string | null }>(sql, [userId, tool, runId, limit]);
    return row?.freeAt ? new Date(row.freeAt) : undefined;
  }

  /** Refunds a run that was not started. Started runs stay counted, even if they are deleted. */
  async refund({ userId, tool, runId }: CountedRun): Promise<void> {
    const sql = `delete from public.daily_runs d where d.user_id = $1::uuid and d.tool = $2 and d.run_id = $3::uuid
      and not d.started`;
    await this.db.query(sql, [userId, tool, runId]);
  }

  /** Returns the ISO times at which a member's counted runs expire, by tool, the latest first. */
  async expiriesByTool(userId: string): Promise<ReadonlyMap<string, string[]>> {
    const sql = `select tool, ${isoTime("(taken_at + interval '1 day')")} as until from public.daily_runs
      where user_id = $1::uuid and not refunded and taken_at > now() - case when started then interval '1 day' else interval '5 minutes' end
      order by tool, taken_at desc`;
    const rows = await this.db.query<{ tool: string; until: string }>(sql, [userId]);
    const tools = new Map<string, string[]>();
    for (const { tool, until } of rows) tools.set(tool, [...(tools.get(tool) ?? []), until]);
    return tools;
  }
}
