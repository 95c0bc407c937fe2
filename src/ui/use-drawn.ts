import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * How much of a list is drawn: of the first list all; of one that takes its place as much as holds no more than a few
 * entries that were not drawn before, and behind each frame more, twice as many each time, as ever fewer of them are in
 * sight. Style, layout and paint of many at once would keep whoever types waiting.
 *
 * @param few so many entries are drawn anew in the first frame
 * @param least so many are drawn in any case
 */
export function useDrawn<T>(list: readonly T[], few: number, least = 0): readonly T[] {
  const before = useRef(list);
  const [step, setStep] = useState({ of: list, anew: few });
  const anew = step.of === list ? step.anew : few;
  const count = Math.max(reach(list, new Set(before.current), anew), least);

  useEffect(() => {
    before.current = list.slice(0, count);
    if (count >= list.length) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setStep({ of: list, anew: 2 * anew })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [list, count, anew]);
  return list.slice(0, count);
}

/** How far a list goes until it holds more than so many that are not known. */
function reach<T>(list: readonly T[], known: ReadonlySet<T>, most: number): number {
  let left = most;
  const end = list.findIndex((entry) => !known.has(entry) && left-- === 0);
  return end < 0 ? list.length : end;
}
