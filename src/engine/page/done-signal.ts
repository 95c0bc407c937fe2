import { useEffect, useRef } from 'react';
import { isBusy, type RunState } from '../run/run-state';

/** Minimum duration in milliseconds of a run that is announced by a notification if its page is hidden when it ends. */
const MIN_ANNOUNCED_MS = 10_000;

/**
 * Shows in the document title that a run is in progress. When the run ends in a hidden tab, also changes the tab's icon and
 * sends a notification, if the member allowed notifications. Showing the page ends the signal.
 */
export function useDoneSignal(run: RunState, title: string): void {
  const startedAt = useRef<number>(undefined);
  const isRunning = isBusy(run);
  const endTitle =
    run.status === 'failed' ? `Failed: ${title}` : run.status === 'succeeded' ? `Ready: ${title}` : title;
  if (isRunning && 'run' in run) startedAt.current = run.run.startedAt;
  useEffect(() => {
    if (isRunning) return showTitle(`Working: ${title}`, title);
    const duration = startedAt.current === undefined ? undefined : Date.now() - startedAt.current;
    startedAt.current = undefined;
    if (duration === undefined || endTitle === title || !document.hidden) return;
    if (duration > MIN_ANNOUNCED_MS) announce(endTitle);
    return signalUntilSeen(endTitle, title);
  }, [isRunning, endTitle, title]);
}

/** Whether the member can still be asked to allow notifications. */
export function canAskForNotifications(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** Changes the title of the document; returns a function that restores it, unless another page has set its own. */
function showTitle(temporaryTitle: string, title: string): () => void {
  document.title = temporaryTitle;
  return () => {
    if (document.title === temporaryTitle) document.title = title;
  };
}

function signalUntilSeen(temporaryTitle: string, title: string): () => void {
  const restoreTitle = showTitle(temporaryTitle, title);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const originalHref = icon?.getAttribute('href') ?? '';
  icon?.setAttribute('href', '/favicon-done.svg');
  const end = () => {
    document.removeEventListener('visibilitychange', end);
    restoreTitle();
    icon?.setAttribute('href', originalHref);
  };
  document.addEventListener('visibilitychange', end);
  return end;
}

function announce(text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(text);
    notification.onclick = () => window.focus();
  } catch {
    // Browsers on Android allow notifications from a service worker only. The title shows the end of the run in any case.
  }
}
