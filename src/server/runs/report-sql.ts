/** How many lines of a run's log are stored: the latest. */
const MAX_LINES = 100;

/** The log with a new line at its end, unless that repeats the latest one. */
const LINES_SQL = `case when $3::text is null or progress->'lines'->-1->>'text' = $3::text::jsonb->>'text' then progress->'lines'
  else jsonb_path_query_array(coalesce(progress->'lines', '[]'), '$[last - ${MAX_LINES - 2} to last]') || $3::text::jsonb end`;

/** Merges a report, and perhaps a line of the log, into the progress of a run that goes on. */
export const REPORT_SQL = `update public.runs set progress = jsonb_strip_nulls(coalesce(progress, '{}') || $2::text::jsonb
    || jsonb_build_object('percent', greatest((progress->>'percent')::numeric, ($2::text::jsonb->>'percent')::numeric),
      'lines', ${LINES_SQL}))
  where id = $1 and state = 'running' returning id`;
