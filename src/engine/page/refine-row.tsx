import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { formatSeconds } from '../history/durations';
import type { RunResult } from '../run/run-state';
import { useElapsed } from '../run/use-elapsed';
import { refinerOf } from '../session/refiner';
import type { Wish } from '../session/refining';
import type { ToolSession } from '../session/tool-session';
import { refineWithKeys } from './ensure-keys';
import { isFocusLost, refineHeadingId, resultHeadingId } from './run-focus';
import { WishForm } from './wish-form';

interface RefineRowProps {
  session: ToolSession;
  result: RunResult;
  wishes: readonly Wish[];
}

/** Asks for changes of a result. The result stays displayed until the new version is being written, at the top of the screen. */
export function RefineRow({ session, result, wishes }: RefineRowProps) {
  const headingId = refineHeadingId(session);
  const refiner = refinerOf(session);
  const state = useAtomValue(refiner.state);
  const isRunning = state.status === 'running';
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRunning = useRef(isRunning);
  // Once for each version: resumes waiting for a refinement that was sent before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the version displayed on mount
  useEffect(() => void refiner.resume(result), [refiner]);
  useEffect(() => {
    // The pressed button has been removed with its row.
    if (wasRunning.current !== isRunning && isFocusLost(document.activeElement))
      heading.current?.focus({ preventScroll: true });
    wasRunning.current = isRunning;
  }, [isRunning]);
  const isWholeRunning = isRunning && !state.wish.part;
  useEffect(() => {
    // The new text begins at its top, which may be far above what the reader sees.
    if (isWholeRunning) document.getElementById(resultHeadingId(session))?.scrollIntoView({ block: 'start' });
  }, [isWholeRunning, session]);
  const refine = (wish: Wish) => void refineWithKeys(session, result, wish);
  return (
    <section aria-labelledby={headingId} className="space-y-3 pb-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="font-medium text-fg outline-none">
          Refine
        </h3>
        <p className="text-sm text-muted">
          {isRunning ? `${wishTitle(state.wish)}.` : 'Ask for a change. Your current version is kept.'}
        </p>
      </div>
      {isRunning ? (
        <RefineProgress since={state.startedAt} onCancel={() => refiner.cancel()} />
      ) : (
        <>
          {state.status === 'failed' && (
            <Notice
              tone="danger"
              title="The result stays as it is"
              live
              actions={
                <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={() => refine(state.wish)}>
                  Try again
                </Button>
              }
            >
              {wishTitle(state.wish)}: {state.reason}
            </Notice>
          )}
          <WishForm refiner={refiner} wishes={wishes} target="the whole result" onWish={refine} />
        </>
      )}
    </section>
  );
}

function RefineProgress({ since, onCancel }: { since: number; onCancel: () => void }) {
  const elapsed = useElapsed(since);
  return (
    <div className="space-y-3">
      <Progress label="Refining" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          The new version is being written.
        </p>
        <div className="ml-auto flex items-center gap-3">
          <p className="text-sm text-faint tabular">So far {formatSeconds(elapsed)}.</p>
          <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}

function wishTitle({ label, part }: Wish): string {
  return part ? `${label}, ${part.title} alone` : label;
}
