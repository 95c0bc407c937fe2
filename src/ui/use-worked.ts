import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { atOnce, inSlices, type Work } from './slices';

/** A list of so many items is worked on at once: it takes less than a frame. */
export const WORKED_AT_ONCE = 500;

/** Makes another list of one. */
export type ListWork<T> = (list: readonly T[]) => Work<readonly T[]>;

/** What is there to be shown of a list. */
export interface Worked<T> {
  list: readonly T[];
  /** Whether it is what was asked for last, and not yet what was there before. */
  settled: boolean;
}

/**
 * What some work makes of a list: of a short one at once; of a long one in slices, and what was there before stays until
 * then. Work that is asked for later takes the place of what is under way.
 *
 * @param work the same function as long as it makes the same; undefined where the list stays as it is
 */
export function useWorked<T>(list: readonly T[], work: ListWork<T> | undefined): Worked<T> {
  const short = list.length <= WORKED_AT_ONCE;
  const ready = useMemo(() => (work ? (short ? atOnce(work(list)) : undefined) : list), [list, work, short]);
  const [made, setMade] = useState<{ of: readonly T[]; by: ListWork<T>; list: readonly T[] }>();
  const last = useRef(list);
  const finished = ready ?? (made?.of === list && made.by === work ? made.list : undefined);

  useEffect(() => {
    if (finished) last.current = finished;
  }, [finished]);

  useEffect(() => {
    if (!work || short) return;
    const ended = new AbortController();
    const done = (result: readonly T[]) => startTransition(() => setMade({ of: list, by: work, list: result }));
    const failed = (problem: unknown) => {
      if (ended.signal.aborted) return;
      // What fails here fails as if it had been done while rendering.
      setMade(() => {
        throw problem;
      });
    };
    inSlices(work(list), ended.signal).then(done, failed);
    return () => ended.abort();
  }, [list, work, short]);

  return { list: finished ?? last.current, settled: finished !== undefined };
}
