import { type ReactNode, useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useFetched } from '@/api/use-fetched';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { RECENT_COUNT_KEY } from '@/browser/storage-keys';
import type { RunView } from '@/contracts/run';
import { runName, startDayText, toolIcon } from '@/engine/history/run-labels';
import { libraryOf } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/text-link';
import { paths, resultPath } from '../paths';

const MAX_ROWS = 3;

/** The member's latest results, or `fallback` if there are none. */
export function RecentResults({ fallback }: { fallback: ReactNode }) {
  const scope = useScope();
  const { data, state } = useFetched(
    useCallback((signal) => scope.get(libraryOf).fetchPage(UNFILTERED, { limit: MAX_ROWS }, signal), [scope]),
  );
  const runs = data?.runs;
  const fetchedCount = runs?.length;
  useEffect(() => {
    if (fetchedCount !== undefined) saveRowCount(scope, fetchedCount);
  }, [scope, fetchedCount]);
  // If the request fails, nothing is shown: there may be results.
  if (state === 'failed') return null;
  const rowCount = fetchedCount ?? readRowCount(scope);
  if (rowCount === 0) return fallback;
  return (
    <section aria-labelledby="recent-title" className="mb-10">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="recent-title" className="text-lg font-semibold tracking-tight">
          Recent results
        </h2>
        <TextLink to={paths.results} className="text-sm">
          All results
        </TextLink>
      </div>
      {/* Reserves the height of the expected rows, so that loading them causes no layout shift. */}
      <ul className="divide-y divide-hairline" style={{ minHeight: `${rowCount * ROW_HEIGHT_REM}rem` }}>
        {(runs ?? []).map((run) => (
          <Row key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

/** Height of a row, in rem (the class `h-12`). */
const ROW_HEIGHT_REM = 3;

function Row({ run }: { run: RunView }) {
  return (
    <li>
      <Link
        to={resultPath(run.id)}
        className="flex h-12 items-center gap-3 rounded-md px-2 text-sm text-muted transition-colors hover:bg-raised hover:text-fg"
      >
        <Icon name={toolIcon(run.tool)} className="size-4 shrink-0 text-violet" />
        <span className="min-w-0 flex-1 truncate text-fg">{runName(run)}</span>
        <time dateTime={run.startedAt} className="shrink-0 text-xs text-faint tabular">
          {startDayText(run)}
        </time>
      </Link>
    </li>
  );
}

function readRowCount({ storage }: MemberScope): number {
  const count = Number(storage.read(RECENT_COUNT_KEY));
  return Number.isInteger(count) ? Math.min(Math.max(count, 0), MAX_ROWS) : 0;
}

/** Logs a warning if storage is full or blocked: the next visit then has a layout shift, nothing else is lost. */
function saveRowCount({ storage }: MemberScope, count: number): void {
  try {
    storage.write(RECENT_COUNT_KEY, String(count));
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
