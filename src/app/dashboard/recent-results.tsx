import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Scope, useScope } from '@/browser/scope';
import { RECENT_KEY } from '@/browser/stored';
import type { RunView } from '@/contracts/run';
import { dayOf, nameOf } from '@/engine/history/told';
import { libraryOf } from '@/engine/library/library';
import { EVERYTHING } from '@/engine/library/query';
import { iconOf } from '@/engine/library/tool-icon';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/text-link';
import { paths, resultPath } from '../paths';

/** How many are shown. */
const MOST = 5;

/** The latest results of a member; nothing while there are none. */
export function RecentResults() {
  const scope = useScope();
  const [runs, setRuns] = useState<readonly RunView[]>();
  const expected = runs?.length ?? expectedOf(scope);
  useEffect(() => {
    const leaving = new AbortController();
    scope
      .of(libraryOf)
      .page(EVERYTHING, { limit: MOST }, leaving.signal)
      .then((page) => {
        keepExpected(scope, page.runs.length);
        setRuns(page.runs);
      })
      // Without a connection there is simply nothing to show.
      .catch(() => leaving.signal.aborted || setRuns([]));
    return () => leaving.abort();
  }, [scope]);
  if (expected === 0) return null;
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
      {/* As high as its rows before they are there, so that nothing below moves. */}
      <ul className="divide-y divide-hairline" style={{ minHeight: `${expected * ROW_REM}rem` }}>
        {(runs ?? []).map((run) => (
          <Row key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

/** Height of a row. */
const ROW_REM = 3;

function Row({ run }: { run: RunView }) {
  return (
    <li>
      <Link
        to={resultPath(run.id)}
        className="flex h-12 items-center gap-3 rounded-md px-2 text-sm text-muted transition-colors hover:bg-raised hover:text-fg"
      >
        <Icon name={iconOf(run.tool)} className="size-4 shrink-0 text-violet" />
        <span className="min-w-0 flex-1 truncate text-fg">{nameOf(run)}</span>
        <time dateTime={run.startedAt} className="shrink-0 text-xs text-faint tabular">
          {dayOf(run)}
        </time>
      </Link>
    </li>
  );
}

function expectedOf({ storage }: Scope): number {
  const count = Number(storage.read(RECENT_KEY));
  return Number.isInteger(count) ? Math.min(Math.max(count, 0), MOST) : 0;
}

/** Where the browser keeps nothing what is below moves once; that is all that is lost. */
function keepExpected({ storage }: Scope, count: number): void {
  try {
    storage.write(RECENT_KEY, String(count));
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
