import { useEffect, useMemo, useRef } from 'react';

/**
 * Moves the focus to the element of `fallbackRef`, which announces the current row count, if a change removes the focused
 * element, for instance a row that is hidden or filtered out.
 *
 * @param isSettled whether the list already shows the outcome of the change; long lists are processed in chunks
 */
export function useFocusFallback(isSettled: boolean) {
  const fallbackRef = useRef<HTMLParagraphElement>(null);
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current || !isSettled) return;
    isExpected.current = false;
    if (document.activeElement === null || document.activeElement === document.body) fallbackRef.current?.focus();
  });
  return useMemo(
    () => ({
      fallbackRef,
      /** Call before a change that may remove the focused element. */
      expectFocusLoss: () => {
        isExpected.current = true;
      },
    }),
    [],
  );
}
