import { startTransition, useEffect, useMemo, useRef, useState } from 'react';

/**
 * Returns the part of a list to render. The first list is rendered whole. When another list replaces it, the first frame
 * renders only a few entries that were not rendered before, and each later frame twice as many, because most later entries are
 * out of sight. Styling, layout and painting of many entries at once would delay keystrokes.
 *
 * @param initialCount maximum number of new entries in the first frame
 * @param minCount number of entries to render in any case
 */
export function useProgressiveList<T>(list: readonly T[], initialCount: number, minCount = 0): readonly T[] {
  const renderedEntries = useRef(list);
  const [step, setStep] = useState({ list, newCount: initialCount });
  // Read the rendered entries once per list: a late frame of the previous list renders this list again, and must not count its
  // entries as rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered entries are read when the list changes
  const previousEntries = useMemo(() => new Set(renderedEntries.current), [list]);
  const newCount = step.list === list ? step.newCount : initialCount;
  const count = Math.max(lengthWithNewEntries(list, previousEntries, newCount), minCount);

  useEffect(() => {
    renderedEntries.current = list.slice(0, count);
    if (count >= list.length) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setStep({ list, newCount: 2 * newCount + initialCount })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [list, count, newCount, initialCount]);
  return list.slice(0, count);
}

/** Returns the length of the longest prefix with at most `maxNew` entries that are not among the previous entries. */
function lengthWithNewEntries<T>(list: readonly T[], previousEntries: ReadonlySet<T>, maxNew: number): number {
  let remaining = maxNew;
  const end = list.findIndex((entry) => !previousEntries.has(entry) && remaining-- === 0);
  return end < 0 ? list.length : end;
}
