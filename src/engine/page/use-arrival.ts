import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what shows a run into view when it was started here, be it that it has failed by then, as it does without a
 * connection. The button that was pressed is disabled while it goes: the focus, which would be lost with it, goes where the
 * progress is told.
 */
export function useBroughtIntoView<T extends HTMLElement>(
  runId: string | undefined,
  isHere: boolean,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const before = useRef(runId);
  useEffect(() => {
    const started = isHere && runId !== undefined && before.current !== runId;
    before.current = runId;
    const shown = element.current;
    if (!started || !shown) return;
    if (isLost(document.activeElement)) shown.focus({ preventScroll: true });
    const { top, bottom } = shown.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) shown.scrollIntoView({ block: 'start' });
  }, [runId, isHere]);
  return element;
}

/** Whether the focus is nowhere, or about to be. */
export function isLost(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.matches(':disabled');
}

/** Whether the focus is in a field that takes answers just now. */
export function isFilledIn(focused: Element | null): boolean {
  return focused?.matches(':is(input, textarea, select):enabled, [contenteditable]') ?? false;
}
