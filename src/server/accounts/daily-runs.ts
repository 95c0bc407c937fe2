import { type Db, isoTime } from '../platform/database/db';

/** Reads the counted runs of the last 24 hours, of tools with a daily limit. `admit_run` counts them. */
export class DailyRuns {
  constructor(private readonly db: Db) {}

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
