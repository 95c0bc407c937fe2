import { type Db, isoTime } from '../data/db';

/** A run that is counted. */
export interface CountedRun {
  userId: string;
  tool: string;
  runId: string;
}

/** The runs of the last 24 hours, of the tools where they are counted. */
export class DailyRuns {
  constructor(private readonly db: Db) {}

  /** Counts a run, however often it is asked for; where so many are counted already, when the next is free. */
  async take({ userId, tool, runId }: CountedRun, most: number): Promise<Date | undefined> {
    const sql = `select ${isoTime('public.take_daily_run($1::uuid, $2, $3::uuid, $4::integer)')} as "freeAt"`;
    const [row] = await this.db.query<{ freeAt: string | null }>(sql, [userId, tool, runId, most]);
    return row?.freeAt ? new Date(row.freeAt) : undefined;
  }

  /** Takes back that a run is counted, unless it was started: deleting a started run frees no place. */
  async giveBack({ userId, tool, runId }: CountedRun): Promise<void> {
    const sql = `delete from public.daily_runs d where d.user_id = $1::uuid and d.tool = $2 and d.run_id = $3::uuid
      and not d.started`;
    await this.db.query(sql, [userId, tool, runId]);
  }

  /** When each counted run of a member is no longer counted, as ISO times by tool, the latest first. */
  async of(userId: string): Promise<ReadonlyMap<string, string[]>> {
    const sql = `select tool, ${isoTime("(taken_at + interval '1 day')")} as until from public.daily_runs
      where user_id = $1::uuid and taken_at > now() - interval '1 day' order by tool, taken_at desc`;
    const rows = await this.db.query<{ tool: string; until: string }>(sql, [userId]);
    const tools = new Map<string, string[]>();
    for (const { tool, until } of rows) tools.set(tool, [...(tools.get(tool) ?? []), until]);
    return tools;
  }
}
