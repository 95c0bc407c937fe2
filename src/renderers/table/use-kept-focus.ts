import { useEffect, useMemo, useRef } from 'react';

/**
 * Keeps the focus where a change takes away what had it, as a row that is hidden or no longer matches: it goes to `place`
 * then, which says what is there now.
 *
 * @param settled whether what shows is what there is after the change: a long list takes a moment
 */
export function useKeptFocus(settled: boolean) {
  const place = useRef<HTMLParagraphElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    if (!acted.current || !settled) return;
    acted.current = false;
    if (document.activeElement === null || document.activeElement === document.body) place.current?.focus();
  });
  return useMemo(
    () => ({
      place,
      /** Called before each such change. */
      keep: () => {
        acted.current = true;
      },
    }),
    [],
  );
}
