/** Milliseconds without input after which typing counts as paused. */
const PAUSE_MS = 600;

const TEXT_CONTROL = 'input:not([type="radio"], [type="checkbox"]), textarea';

/**
 * Runs `work` at once or, if a text control has the focus, when the member stops typing or leaves the control, so that no
 * request is sent for an incomplete word. Aborting the signal cancels it.
 */
export function whenTypingPauses(work: () => void, signal: AbortSignal): void {
  const control = document.activeElement;
  if (!control?.matches(TEXT_CONTROL)) {
    work();
    return;
  }
  const done = new AbortController();
  const listening = { signal: AbortSignal.any([signal, done.signal]) };
  let timer: number | undefined;
  const runAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      done.abort();
      work();
    }, milliseconds);
  };
  control.addEventListener('input', () => runAfter(PAUSE_MS), listening);
  // The last input is committed on blur; that change aborts this wait and starts a new one.
  control.addEventListener('blur', () => runAfter(0), listening);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  runAfter(PAUSE_MS);
}
