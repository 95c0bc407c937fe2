import { useEffect, useState } from 'react';
import type { ProgressView } from '@/contracts/plugins';
import type { RunReport } from '@/contracts/run';
import type { Progress } from '@/generated/declaration';
import { progressOf } from '../plugins';

const INDETERMINATE: Progress = { kind: 'indeterminate' };

/** What a progress shows, and whether it goes no further of its own before the answer is there. */
export interface ShownProgress extends ProgressView {
  stands?: boolean;
}

/**
 * The progress of the current run: ticks while `running`, stands at 100 per cent while `revealing`, starts anew with
 * the next run. A kind that shows what the run reports shows its fallback until there is a report.
 */
export function useProgress(
  progress: Progress | undefined,
  status: 'running' | 'revealing' | 'other',
  report?: RunReport,
): ShownProgress {
  const ticking = tickingOf(progress);
  const [ticked, setView] = useState<ProgressView>(() => progressOf(ticking.kind).first(ticking));

  useEffect(() => {
    if (status !== 'running') return;
    const { first, next } = progressOf(ticking.kind);
    setView(first(ticking));
    if (!ticking.everyMs) return;
    const timer = setInterval(() => setView((now) => next(ticking, now, Math.random)), ticking.everyMs);
    return () => clearInterval(timer);
  }, [ticking, status]);

  const told = progress && report && progressOf(progress.kind).told?.(progress, report);
  const view = told ?? ticked;
  if (status === 'revealing' && view.percent !== undefined) return { percent: 100 };
  return !told && standsStill(ticking, view) ? { ...view, stands: true } : view;
}

/** Whether not even the largest step moves a bar any more. */
function standsStill(progress: Progress, view: ProgressView): boolean {
  if (!progress.everyMs || view.percent === undefined) return false;
  return progressOf(progress.kind).next(progress, view, () => 1).percent === view.percent;
}

/** What time alone moves: the kind itself, or its fallback where the run has to tell. */
function tickingOf(progress: Progress = INDETERMINATE): Progress {
  return progressOf(progress.kind).told ? (progress.fallback ?? INDETERMINATE) : progress;
}
