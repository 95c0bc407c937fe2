/** Quiet time after which typing counts as paused, in milliseconds. */
const PAUSE_MS = 600;

const TYPED_IN = 'input:not([type="radio"], [type="checkbox"]), textarea';

/**
 * Does something at once or, where somebody is typing, when they pause or leave the control: nothing is asked for with
 * half a word. Aborting the signal calls it off.
 */
export function whenQuiet(work: () => void, signal: AbortSignal): void {
  const control = document.activeElement;
  if (!control?.matches(TYPED_IN)) {
    work();
    return;
  }
  let timer = window.setTimeout(done, PAUSE_MS);
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(done, milliseconds);
  };
  const typing = () => wait(PAUSE_MS);
  // What was typed last is handed on while the control is left: that change calls this off, and counts instead.
  const left = () => wait(0);
  const stop = () => {
    clearTimeout(timer);
    control.removeEventListener('input', typing);
    control.removeEventListener('blur', left);
  };
  function done() {
    stop();
    work();
  }
  control.addEventListener('input', typing);
  control.addEventListener('blur', left);
  signal.addEventListener('abort', stop, { once: true });
}
