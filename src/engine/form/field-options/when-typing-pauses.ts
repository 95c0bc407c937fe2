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
  let timer = window.setTimeout(runNow, PAUSE_MS);
  const restartTimer = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(runNow, milliseconds);
  };
  const onInput = () => restartTimer(PAUSE_MS);
  // The last input is committed on blur; that change aborts this wait and starts a new one.
  const onBlur = () => restartTimer(0);
  const stop = () => {
    clearTimeout(timer);
    control.removeEventListener('input', onInput);
    control.removeEventListener('blur', onBlur);
  };
  function runNow() {
    stop();
    work();
  }
  control.addEventListener('input', onInput);
  control.addEventListener('blur', onBlur);
  signal.addEventListener('abort', stop, { once: true });
}
