import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Events on which a page may act on its answers, so pending text is committed before them. Waiting for `blur` is not enough:
 * neither `click()` nor `requestSubmit()` (keys, labels, assistive technology) moves the focus away from the control.
 */
const COMMIT_EVENTS = ['click', 'submit', 'pagehide'] as const;

/** All texts on the page that are typed but not committed yet. */
const pendingTexts = new Set<PendingText>();

/** Listens while there is pending text. Enter is heard last: a control that has a use for it prevents its default. */
function followEvents(): void {
  for (const name of COMMIT_EVENTS) window.addEventListener(name, commitBefore, true);
  window.addEventListener('keydown', commitOnEnter);
}

function unfollowEvents(): void {
  for (const name of COMMIT_EVENTS) window.removeEventListener(name, commitBefore, true);
  window.removeEventListener('keydown', commitOnEnter);
}

/** The text of one control while it is typed but not committed yet. */
class PendingText {
  /** @param write passes the text of the control to its owner */
  constructor(
    readonly control: RefObject<Element | null>,
    private readonly write: () => void,
  ) {}

  get isPending(): boolean {
    return pendingTexts.has(this);
  }

  /** Marks the control's text as pending. Call it after input that was not passed to the owner. */
  markPending(): void {
    if (pendingTexts.size === 0) followEvents();
    pendingTexts.add(this);
  }

  commit(): void {
    if (!this.isPending) return;
    this.discard();
    this.write();
  }

  discard(): void {
    if (pendingTexts.delete(this) && pendingTexts.size === 0) unfollowEvents();
  }
}

/** Commits and renders all pending text. Call it before reading answers, except in response to one of `COMMIT_EVENTS`. */
export function commitPendingText(): void {
  if (pendingTexts.size > 0) flushSync(() => commitAll());
}

/** Commits before the event reaches any listener of the page. A press into the control itself is part of typing. */
function commitBefore({ target }: Event): void {
  flushSync(() => commitAll(target));
}

/** Commits the text of a single line on Enter; in a text area, the key only inserts a line break. */
function commitOnEnter({ key, isComposing, defaultPrevented, target }: KeyboardEvent): void {
  if (key === 'Enter' && !isComposing && !defaultPrevented && !(target instanceof HTMLTextAreaElement))
    commitPendingText();
}

function commitAll(except?: EventTarget | null): void {
  for (const text of pendingTexts) if (text.control.current !== except) text.commit();
}

/**
 * Returns the pending text of a control. It is committed on unmount too: a control may unmount without a blur, as when
 * navigating to another page.
 *
 * @param write reads the text from the control and passes it to its owner
 * @param discardOnUnmount discards the text on unmount instead
 */
export function usePendingText(
  control: RefObject<Element | null>,
  write: () => void,
  discardOnUnmount = false,
): PendingText {
  const latestWrite = useRef(write);
  latestWrite.current = write;
  const [text] = useState(() => new PendingText(control, () => latestWrite.current()));
  // The cleanup of a layout effect runs while the control is still in the DOM.
  useLayoutEffect(
    () => () => {
      if (discardOnUnmount) text.discard();
      else text.commit();
    },
    [text, discardOnUnmount],
  );
  return text;
}
