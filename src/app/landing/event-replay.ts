/** Controls that do nothing without a script. Links, folded questions and forms with an address work by themselves. */
const SCRIPTED = '#root :is(button[type=button], input[type=checkbox])';
const SCRIPTED_FORM = '#root form:not([action])';

const READY = 'page-ready';
const FAILED = 'page-failed';

/** Tells the script in the page that the app answers events from now on, whatever page it shows. */
export function endEventCapture(): void {
  document.dispatchEvent(new Event(READY));
}

/** Tells the script in the page that a part of the app could not be loaded. */
export function reportPageFailure(): void {
  document.dispatchEvent(new Event(FAILED));
}

/**
 * Holds back presses and submits on a page that came as HTML, and repeats them in order once the app answers events. A form
 * that the browser sent by itself would reload the page and lose what was typed.
 *
 * @param showFailure called when the app could not be loaded, and again for each press or submit after that, so that none is
 * lost without a word
 */
export function captureEarlyEvents(showFailure: () => void): void {
  let replays: (() => void)[] = [];
  let hasFailed = false;
  const pending = new Set<Element>();

  const hold = (event: Event, target: Element, replay: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    if (hasFailed) return showFailure();
    // Somebody who presses again because nothing happens means it once. Each press of a checkbox counts.
    if (pending.has(target) && !(target instanceof HTMLInputElement)) return;
    pending.add(target);
    replays.push(replay);
  };
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED) : null;
    if (control) hold(event, control, () => control.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches(SCRIPTED_FORM)) hold(event, form, () => form.requestSubmit());
  };
  const fail = () => {
    hasFailed = true;
    replays = [];
    pending.clear();
    showFailure();
  };
  const end = () => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('submit', onSubmit, true);
    document.removeEventListener(FAILED, fail);
    for (const replay of replays) replay();
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener(FAILED, fail);
  document.addEventListener(READY, end, { once: true });
}
