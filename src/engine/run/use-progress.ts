import { useEffect, useState } from 'react';
import type { ProgressView } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';
import { progressOf } from '../plugins';

const INDETERMINATE: Progress = { kind: 'indeterminate' };

/**
 * The progress of the current run: ticks while `running`, stands at 100 per cent while `revealing`, starts anew with
 * the next run.
 */
export function useProgress(progress: Progress | undefined, status: 'running' | 'revealing' | 'other'): ProgressView {
  const declared = progress ?? INDETERMINATE;
  const [view, setView] = useState<ProgressView>(() => progressOf(declared.kind).first(declared));

  useEffect(() => {
    if (status !== 'running') return;
    const { first, next } = progressOf(declared.kind);
    setView(first(declared));
    if (!declared.everyMs) return;
    const timer = setInterval(() => setView((now) => next(declared, now, Math.random)), declared.everyMs);
    return () => clearInterval(timer);
  }, [declared, status]);

  if (status === 'revealing' && view.percent !== undefined) return { percent: 100 };
  return view;
}
