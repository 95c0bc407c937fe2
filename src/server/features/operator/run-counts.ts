import type { RunCounts } from '@/contracts/operator';
import type { RunState } from '@/contracts/run';
import { type Db, isoTime, type Row } from '../../platform/database/db';

interface StoredTool extends Row, Record<RunState, number> {
  tool: string;
  demo: number;
  medianSeconds: number | null;
}

const STATES: readonly RunState[] = ['running', 'succeeded', 'failed', 'cancelled'];

/** Maximum number of rows in the list of failures. */
const MAX_FAILURE_CODES = 100;

/** Counts the runs of the last days by tool, by day and by error code; reads nothing of their content. */
export async function countRuns(db: Db, params: { days: number; tool: string }): Promise<RunCounts> {
  const values = [params.days, params.tool];
  const recent = `from public.runs where started_at > now() - make_interval(days => $1::integer) and ($2 = '' or tool = $2)`;
  const counts = STATES.map((state) => `count(*) filter (where state = '${state}')::integer as ${state}`);
  const tools = await db.query<StoredTool>(
    `select tool, ${counts.join(', ')}, count(*) filter (where mode = 'demo')::integer as demo,
      percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))
        filter (where state = 'succeeded' and mode = 'live') as "medianSeconds"
    ${recent} group by tool order by count(*) desc, tool`,
    values,
  );
  const days = await db.query<RunCounts['days'][number] & Row>(
    `select to_char(started_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::integer as runs,
      count(*) filter (where state = 'failed')::integer as failed ${recent} group by 1 order by 1 desc`,
    values,
  );
  const failures = await db.query<RunCounts['failures'][number] & Row>(
    `select tool, coalesce(error_code, 'unknown') as code, count(*)::integer as count, ${isoTime('max(started_at)')} as last
    ${recent} and state = 'failed' group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_FAILURE_CODES}`,
    values,
  );
  return {
    tools: tools.map(({ medianSeconds, ...tool }) => ({
      ...tool,
      ...(medianSeconds !== null && { medianSeconds: Number(medianSeconds) }),
    })),
    days,
    failures,
  };
}

/** Lists the tools that have runs. */
export async function toolsWithRuns(db: Db): Promise<string[]> {
  const rows = await db.query<{ tool: string }>('select distinct tool from public.runs order by tool');
  return rows.map(({ tool }) => tool);
}
