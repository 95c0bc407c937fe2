import { useEffect, useState } from 'react';
import type { ProgressView } from '@/contracts/plugins';
import type { RunReport } from '@/contracts/run';
import type { Progress } from '@/generated/declaration';
import { progressModule } from '../plugins';

const INDETERMINATE: Progress = { kind: 'indeterminate' };

/** What the progress display shows, and whether it has stalled until the answer arrives. */
export interface ShownProgress extends ProgressView {
  isStalled?: boolean;
}

/**
 * Returns the progress of the current run: it ticks while `running`, is 100 percent while `revealing` and restarts with the
 * next run. A kind that displays reports shows its fallback until the first report.
 */
export function useProgress(
  progress: Progress | undefined,
  status: 'running' | 'revealing' | 'other',
  report?: RunReport,
): ShownProgress {
  const ticking = tickingProgress(progress);
  const [tickedView, setTickedView] = useState<ProgressView>(() => progressModule(ticking.kind).first(ticking));

  useEffect(() => {
    if (status !== 'running') return;
    const { first, next } = progressModule(ticking.kind);
    setTickedView(first(ticking));
    if (!ticking.everyMs) return;
    const timer = setInterval(() => setTickedView((current) => next(ticking, current, Math.random)), ticking.everyMs);
    return () => clearInterval(timer);
  }, [ticking, status]);

  const reportedView = progress && report && progressModule(progress.kind).fromReport?.(progress, report);
  const view = reportedView ?? tickedView;
  if (status === 'revealing' && view.percent !== undefined) return { percent: 100 };
  return !reportedView && hasReachedEnd(ticking, view) ? { ...view, isStalled: true } : view;
}

/** Whether even the largest possible step no longer moves the bar. */
function hasReachedEnd(progress: Progress, view: ProgressView): boolean {
  if (!progress.everyMs || view.percent === undefined) return false;
  return progressModule(progress.kind).next(progress, view, () => 1).percent === view.percent;
}

/** Returns the progress that is driven by time alone: the declared one, or its fallback if that needs reports. */
function tickingProgress(progress: Progress = INDETERMINATE): Progress {
  return progressModule(progress.kind).fromReport ? (progress.fallback ?? INDETERMINATE) : progress;
}
