import { useEffect, useState } from 'react';
import type { Progress } from '@/generated/declaration';
import { firstProgress, nextProgress, type ProgressView } from './progress';

const INDETERMINATE: Progress = { kind: 'indeterminate' };

/**
 * The progress of the current run: ticks while `running`, stands at 100 per cent while `revealing`, starts anew with
 * the next run.
 */
export function useProgress(progress: Progress | undefined, status: 'running' | 'revealing' | 'other'): ProgressView {
  const declared = progress ?? INDETERMINATE;
  const [view, setView] = useState<ProgressView>(() => firstProgress(declared));

  useEffect(() => {
    if (status !== 'running') return;
    setView(firstProgress(declared));
    if (!declared.everyMs) return;
    const timer = setInterval(() => setView((now) => nextProgress(declared, now, Math.random)), declared.everyMs);
    return () => clearInterval(timer);
  }, [declared, status]);

  if (status === 'revealing' && view.percent !== undefined) return { percent: 100 };
  return view;
}
