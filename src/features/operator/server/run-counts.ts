import { RATING_REASONS } from '@/contracts/rating';
import type { RunState } from '@/contracts/run';
import { type Db, fromRow, isoTime, type Row, type RowOf } from '@/server/platform/database/db';
import { USAGE_SUMS, type UsageSums, withUsage } from '@/server/runs/run-usage';
import type { BadResult, ModelCounts, RunCounts, VersionCounts } from '../contract';

interface StoredTool extends Row, UsageSums, Record<RunState, number> {
  tool: string;
  demo: number;
  medianSeconds: number | null;
}

const STATES: readonly RunState[] = ['running', 'succeeded', 'failed', 'cancelled'];

/** Maximum numbers of rows in the lists. */
const MAX_FAILURE_CODES = 100;
const MAX_VERSIONS = 200;
const MAX_MODELS = 200;
const MAX_BAD_RESULTS = 100;

/** Counts the runs of the last days by tool, by day and by error code, without reading their content. */
export async function countRuns(db: Db, params: { days: number; tool: string }): Promise<RunCounts> {
  const values = [params.days, params.tool];
  const recent = `from public.runs where started_at > now() - make_interval(days => $1::integer) and ($2 = '' or tool = $2)`;
  const counts = STATES.map((state) => `count(*) filter (where state = '${state}')::integer as ${state}`);
  const tools = await db.query<StoredTool>(
    `select tool, ${counts.join(', ')}, ${USAGE_SUMS}, count(*) filter (where mode = 'demo')::integer as demo,
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
    tools: tools.map(withUsage).map(({ medianSeconds, ...tool }) => ({
      ...tool,
      ...(medianSeconds !== null && { medianSeconds: Number(medianSeconds) }),
    })),
    days,
    failures,
    versions: await countVersions(db, recent, values),
    models: await countModels(db, recent, values),
    badResults: await listBadResults(db, recent, values),
  };
}

interface StoredVersion
  extends Row,
    UsageSums,
    Omit<VersionCounts, 'toolVersion' | 'medianSeconds' | 'reasons' | 'usage'> {
  toolVersion: string | null;
  medianSeconds: number | null;
  /** JSON */
  reasons: string | null;
}

/** Counts the runs and ratings of each version of each tool. */
async function countVersions(db: Db, recent: string, values: readonly unknown[]): Promise<VersionCounts[]> {
  const versions = await db.query<StoredVersion>(
    `with counted as (select * ${recent}),
      reasons as (
        select tool, tool_version, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason)::text as reasons
        from (select tool, tool_version, rating_reason as reason, count(*)::integer as count from counted
          where rating_reason is not null group by 1, 2, 3) each_reason group by 1, 2
      )
    select counted.tool, counted.tool_version as "toolVersion", count(*)::integer as runs, ${USAGE_SUMS},
      count(*) filter (where state = 'failed')::integer as failed,
      percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))
        filter (where state = 'succeeded' and mode = 'live') as "medianSeconds",
      count(*) filter (where rated_good)::integer as good, count(*) filter (where not rated_good)::integer as bad,
      min(reasons.reasons) as reasons, ${isoTime('min(started_at)')} as first, ${isoTime('max(started_at)')} as last
    from counted left join reasons on reasons.tool = counted.tool
      and reasons.tool_version is not distinct from counted.tool_version
    group by 1, 2 order by counted.tool, max(started_at) desc limit ${MAX_VERSIONS}`,
    values,
  );
  return versions.map(withUsage).map(({ toolVersion, medianSeconds, reasons, ...version }) => ({
    ...version,
    ...(toolVersion !== null && { toolVersion }),
    ...(medianSeconds !== null && { medianSeconds: Number(medianSeconds) }),
    reasons: (JSON.parse(reasons ?? '[]') as VersionCounts['reasons']).map(({ reason, count }) => ({
      reason: reasonLabel(reason),
      count,
    })),
  }));
}

/** Counts the runs and ratings of each model with each tool. */
async function countModels(db: Db, recent: string, values: readonly unknown[]): Promise<ModelCounts[]> {
  const models = await db.query<Row & UsageSums & Omit<ModelCounts, 'usage'>>(
    `select tool, model, count(*)::integer as runs, count(*) filter (where state = 'failed')::integer as failed, ${USAGE_SUMS},
      count(*) filter (where rated_good)::integer as good, count(*) filter (where not rated_good)::integer as bad
    ${recent} and model is not null group by tool, model order by tool, count(*) desc, model limit ${MAX_MODELS}`,
    values,
  );
  return models.map(withUsage);
}

/** Lists the results that members rated as not good, with their reasons and notes. */
async function listBadResults(db: Db, recent: string, values: readonly unknown[]): Promise<BadResult[]> {
  const rows = await db.query<RowOf<BadResult>>(
    `select id::text as run, tool, tool_version as "toolVersion", rating_reason as reason, rating_note as note,
      ${isoTime('started_at')} as "startedAt" ${recent} and not rated_good order by runs.started_at desc limit ${MAX_BAD_RESULTS}`,
    values,
  );
  return rows.map((row) => {
    const { reason, ...result } = fromRow<BadResult>(row);
    return { ...result, ...(reason && { reason: reasonLabel(reason) }) };
  });
}

/** Returns the label of a rating reason, so that the operator's page need not load the list of labels. */
function reasonLabel(reason: string): string {
  return RATING_REASONS.find(({ value }) => value === reason)?.label ?? reason;
}
