import { useEffect, useRef } from 'react';

/**
 * Keeps the focus where a change takes away what had it, as a row that is hidden or no longer matches: it goes to `place`
 * then, which says what is there now.
 */
export function useKeptFocus() {
  const place = useRef<HTMLParagraphElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    if (!acted.current) return;
    acted.current = false;
    if (document.activeElement === null || document.activeElement === document.body) place.current?.focus();
  });
  return {
    place,
    /** Called before each such change. */
    keep: () => {
      acted.current = true;
    },
  };
}
