import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the panel of a run into view when the run was started on this page, even if it has failed at once, for instance
 * offline. Moves the focus there if it would be lost, as the submit button is disabled during a run.
 */
export function useScrollIntoView<T extends HTMLElement>(
  runId: string | undefined,
  wasStartedHere: boolean,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const previousRunId = useRef(runId);
  useEffect(() => {
    const isNewRun = wasStartedHere && runId !== undefined && previousRunId.current !== runId;
    previousRunId.current = runId;
    const target = element.current;
    if (!isNewRun || !target) return;
    if (isFocusLost(document.activeElement)) target.focus({ preventScroll: true });
    const { top, bottom } = target.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) target.scrollIntoView({ block: 'start' });
  }, [runId, wasStartedHere]);
  return element;
}

/** Whether nothing has the focus, or its element is disabled and about to lose it. */
export function isFocusLost(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.matches(':disabled');
}

/** Whether the focused element is an enabled form field. */
export function isFieldInUse(focused: Element | null): boolean {
  return focused?.matches(':is(input, textarea, select):enabled, [contenteditable]') ?? false;
}
