import { useEffect, useRef } from 'react';
import type { RunLine } from '@/contracts/run';
import { withKeys } from '@/ui/with-keys';
import { useStoredRun } from '../run/use-stored-run';
import type { ToolSession } from '../session/tool-session';

/** The notes of a run, one per line. Scrolls to each new line unless the reader has scrolled up. */
export function RunLog({ lines }: { lines: readonly RunLine[] }) {
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line is added
  useEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Log of the run" className="rounded-lg border border-hairline">
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
        }}
        className="max-h-60 space-y-1 overflow-y-auto p-4 text-sm"
      >
        {withKeys(lines, ({ at, text }) => `${at} ${text}`).map(({ key, item: { at, text } }) => (
          <li key={key} className="flex gap-3">
            <time dateTime={new Date(at).toISOString()} className="shrink-0 text-faint tabular">
              {new Date(at).toLocaleTimeString()}
            </time>
            <span className="min-w-0 break-words text-muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Distance in pixels from its end within which a list counts as scrolled to the end. */
const AT_END_PX = 8;

/** The notes of an ended run, fetched from the gateway. Renders nothing if the gateway cannot be reached. */
export function EndedRunLog({ session, runId }: { session: ToolSession; runId: string }) {
  const { data } = useStoredRun(session.scope, runId);
  return <RunLog lines={data?.progress?.lines ?? []} />;
}
