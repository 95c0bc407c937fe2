/** Controls that need a script. Links, collapsed questions and forms with an `action` work without one. */
const SCRIPTED = '#root :is(button[type=button], input[type=checkbox])';
const SCRIPTED_FORM = '#root form:not([action])';

const READY = 'page-ready';
const FAILED = 'page-failed';

/** Notifies the script in the page that the app handles events from now on, on any page. */
export function endEventCapture(): void {
  document.dispatchEvent(new Event(READY));
}

/** Notifies the script in the page that a part of the app could not be loaded. */
export function reportPageFailure(): void {
  document.dispatchEvent(new Event(FAILED));
}

/**
 * Intercepts clicks and submits on a prerendered page and replays them in order once the app handles events. Otherwise the browser
 * would submit forms itself, which reloads the page and loses the input.
 *
 * @param showFailure called when the app could not be loaded, and again for each later click or submit, so that none is silently
 * ignored
 */
export function captureEarlyEvents(showFailure: () => void): void {
  let replays: (() => void)[] = [];
  let hasFailed = false;
  const pending = new Set<Element>();

  const queue = (event: Event, target: Element, replay: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    if (hasFailed) return showFailure();
    // Repeated clicks on an unresponsive button count once. Each click on a checkbox counts, as it toggles.
    if (pending.has(target) && !(target instanceof HTMLInputElement)) return;
    pending.add(target);
    replays.push(replay);
  };
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED) : null;
    if (control) queue(event, control, () => control.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches(SCRIPTED_FORM)) queue(event, form, () => form.requestSubmit());
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
