import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { inWords } from '../history/durations';
import type { RunResult } from '../run/run-state';
import { useElapsed } from '../run/use-elapsed';
import { refinerOf, type Wish } from '../session/refiner';
import type { ToolSession } from '../session/tool-session';
import { isLost } from './use-arrival';
import { WishForm } from './wish-form';

interface RefineRowProps {
  session: ToolSession;
  result: RunResult;
  wishes: readonly Wish[];
}

/** What may be asked of a result in place of another run: a quiet row under it. The result stays until there is another version. */
export function RefineRow({ session, result, wishes }: RefineRowProps) {
  const id = useId();
  const refiner = refinerOf(session);
  const state = useAtomValue(refiner.state);
  const running = state.status === 'running';
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(running);
  // Once for each version: what was sent before a reload is waited for again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version that stood when the row was drawn
  useEffect(() => void refiner.resume(result), [refiner]);
  useEffect(() => {
    // What was pressed is gone with its row.
    if (before.current !== running && isLost(document.activeElement)) heading.current?.focus({ preventScroll: true });
    before.current = running;
  }, [running]);
  const ask = (wish: Wish) => void refiner.ask(result, wish);
  return (
    <section
      data-unprinted
      aria-labelledby={id}
      className={`space-y-3 rounded-xl border border-hairline bg-surface p-4 sm:p-5 ${running ? 'sticky bottom-4 z-10 shadow-float' : ''}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 ref={heading} id={id} tabIndex={-1} className="font-medium text-fg outline-none">
          Refine
        </h3>
        <p className="text-sm text-muted">
          {running ? `${titleOf(state.wish)}.` : 'Ask for a change: it becomes another version, and this one is kept.'}
        </p>
      </div>
      {running ? (
        <Waiting since={state.startedAt} onCancel={() => refiner.cancel()} />
      ) : (
        <>
          {state.status === 'failed' && (
            <Notice
              tone="danger"
              title="The result stays as it is"
              live
              actions={
                <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={() => ask(state.wish)}>
                  Try again
                </Button>
              }
            >
              {titleOf(state.wish)}: {state.reason}
            </Notice>
          )}
          <WishForm refiner={refiner} wishes={wishes} what="the whole result" onAsk={ask} />
        </>
      )}
    </section>
  );
}

function Waiting({ since, onCancel }: { since: number; onCancel: () => void }) {
  const elapsed = useElapsed(since);
  return (
    <div className="space-y-3">
      <Progress label="Refining" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          The new version is being written.
        </p>
        <div className="ml-auto flex items-center gap-3">
          <p className="text-sm text-faint tabular">So far {inWords(elapsed)}.</p>
          <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}

function titleOf({ label, part }: Wish): string {
  return part ? `${label}, ${part.title} alone` : label;
}
