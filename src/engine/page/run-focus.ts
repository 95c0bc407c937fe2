import { type RefObject, useEffect, useRef } from 'react';
import type { ToolSession } from '../session/tool-session';

/**
 * Scrolls a run to the top of the screen when it was started on this page, even if it failed at once, for instance offline.
 * Moves the focus to the run's panel if it would be lost, because the form is disabled and folded during a run.
 */
export function useScrollIntoView(
  runId: string | undefined,
  wasStartedHere: boolean,
): { container: RefObject<HTMLDivElement | null>; panel: RefObject<HTMLDivElement | null> } {
  const container = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const previousRunId = useRef<string>(undefined);
  useEffect(() => {
    const isNewRun = wasStartedHere && runId !== undefined && previousRunId.current !== runId;
    previousRunId.current = runId;
    if (!isNewRun) return;
    if (isFocusLost(document.activeElement)) panel.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'start' });
  }, [runId, wasStartedHere]);
  return { container, panel };
}

/**
 * Scrolls to the reason why a run gave no result, unless the member is using a field. Otherwise the former result, which shows
 * again below the reason, would take its place on the screen.
 */
export function useScrollToReason(container: RefObject<HTMLElement | null>, phase: string): void {
  const previousPhase = useRef(phase);
  useEffect(() => {
    const hasBrokenOff = previousPhase.current === 'running' && phase === 'other';
    previousPhase.current = phase;
    if (hasBrokenOff && !isFieldInUse(document.activeElement)) container.current?.scrollIntoView({ block: 'start' });
  }, [container, phase]);
}

/** Returns the element id of the heading of a tool's result. */
export function resultHeadingId({ tool }: ToolSession): string {
  return `${tool.declaration.id}-result`;
}

/** Returns the element id of the heading above the refine controls of a result. */
export function refineHeadingId({ tool }: ToolSession): string {
  return `${tool.declaration.id}-refine`;
}

/** Tolerance in pixels, for fractions and for a reader who scrolls back almost to the end. */
const SLACK_PX = 8;

/**
 * Keeps the end of a growing element on the screen until the reader scrolls up, and again once they return to the end.
 *
 * @param readerScrolled set to whether the reader has left the end
 */
export function useFollowedEnd(
  container: RefObject<HTMLElement | null>,
  isGrowing: boolean,
  readerScrolled: RefObject<boolean>,
): void {
  useEffect(() => {
    const element = container.current;
    if (!isGrowing || !element) return;
    readerScrolled.current = false;
    // The form has just been folded, and the page may still be scrolling: the first scroll event gives the position.
    let [lastY, lastHeight] = [0, element.offsetHeight];
    const distanceToEnd = () => element.getBoundingClientRect().bottom - window.innerHeight;
    const rememberPlace = () => {
      [lastY, lastHeight] = [window.scrollY, element.offsetHeight];
    };
    const onScroll = () => {
      // When the element becomes shorter, the browser scrolls the page up by the same amount; the reader did not.
      const shrinkage = Math.max(0, lastHeight - element.offsetHeight);
      if (window.scrollY < lastY - shrinkage - SLACK_PX) readerScrolled.current = true;
      else if (distanceToEnd() <= SLACK_PX) readerScrolled.current = false;
      rememberPlace();
    };
    const observer = new ResizeObserver(() => {
      const distance = distanceToEnd();
      if (readerScrolled.current || distance <= 0) return;
      window.scrollBy({ top: distance, behavior: 'instant' });
      // If the reader scrolls up before the event of this scroll, the browser sends one event for both.
      rememberPlace();
    });
    observer.observe(element);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [container, isGrowing, readerScrolled]);
}

/** Whether nothing has the focus, or its element is disabled or hidden and about to lose it. */
export function isFocusLost(focusedElement: Element | null): boolean {
  if (!focusedElement || focusedElement === document.body || focusedElement.matches(':disabled')) return true;
  // Environments without layout, such as jsdom, lack the method.
  return focusedElement.checkVisibility?.() === false;
}

/** Whether the focused element is an enabled form field. */
export function isFieldInUse(focusedElement: Element | null): boolean {
  return focusedElement?.matches(':is(input, textarea, select):enabled, [contenteditable]') ?? false;
}
