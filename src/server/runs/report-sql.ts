/** Maximum number of stored lines of a run's log; the oldest are dropped. */
const MAX_LINES = 100;

/** SQL: the log with a new line at its end, unless the line repeats the previous one. */
const LINES_SQL = `case when $3::text is null or progress->'lines'->-1->>'text' = $3::text::jsonb->>'text' then progress->'lines'
  else jsonb_path_query_array(coalesce(progress->'lines', '[]'), '$[last - ${MAX_LINES - 2} to last]') || $3::text::jsonb end`;

/** SQL that merges a report, and possibly a line of the log, into the progress of a run in progress. */
export const REPORT_SQL = `update public.runs set progress = jsonb_strip_nulls(coalesce(progress, '{}') || $2::text::jsonb
    || jsonb_build_object('percent', greatest((progress->>'percent')::numeric, ($2::text::jsonb->>'percent')::numeric),
      'lines', ${LINES_SQL}))
  where id = $1 and state = 'running' returning id`;
