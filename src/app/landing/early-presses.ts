/** What does nothing without a script. Questions unfold by themselves. */
const PRESSED = 'main :is(button[type=button], input[type=checkbox])';

/** Told to the document when the page does what is pressed: the script that keeps it is not part of the app. */
const TAKEN_OVER = 'page-taken-over';

let kept: (() => void)[] = [];

function onClick(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
  if (!pressed) return;
  keep(event, () => pressed.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest('main')) return;
  keep(event, () => form.requestSubmit());
}

function keep(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  kept.push(again);
}

/** Keeps what is pressed or sent on a page that came as HTML, until its script is there. */
export function keepEarlyPresses(): void {
  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener(TAKEN_OVER, replay, { once: true });
}

/** Does what was pressed meanwhile, in order; from now on the page does it. */
export function replayEarlyPresses(): void {
  document.dispatchEvent(new Event(TAKEN_OVER));
}

function replay(): void {
  document.removeEventListener('click', onClick, true);
  document.removeEventListener('submit', onSubmit, true);
  const presses = kept;
  kept = [];
  for (const press of presses) press();
}
