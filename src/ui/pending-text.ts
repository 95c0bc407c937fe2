import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Events after which a page acts on what it holds. Keys, labels and assistive technology press a button by a `click` too,
 * and neither `click()` nor `requestSubmit()` takes the focus from the control somebody types in.
 */
const EVENTS = ['click', 'submit', 'pagehide'] as const;

/** All texts of the page that are typed and not committed yet. */
const pending = new Set<PendingText>();

/** The text of one control while it is typed and not committed yet. */
class PendingText {
  /** @param write hands the text of the control on */
  constructor(
    readonly control: RefObject<Element | null>,
    private readonly write: () => void,
  ) {}

  get isPending(): boolean {
    return pending.has(this);
  }

  /** The control holds text that its owner does not know of. */
  add(): void {
    if (pending.size === 0) for (const name of EVENTS) window.addEventListener(name, commitBefore, true);
    pending.add(this);
  }

  commit(): void {
    if (!this.isPending) return;
    this.discard();
    this.write();
  }

  discard(): void {
    pending.delete(this);
    if (pending.size === 0) for (const name of EVENTS) window.removeEventListener(name, commitBefore, true);
  }
}

/**
 * Commits all text that is typed and not committed yet, and renders what depends on it. Whatever reads the answers of a
 * form calls it first, unless it does so in response to one of `EVENTS`.
 */
export function commitPendingText(): void {
  if (pending.size > 0) flushSync(() => commitAll());
}

/** Commits before any listener of the page hears of the event. A press into a control that is typed in is part of typing. */
function commitBefore({ target }: Event): void {
  flushSync(() => commitAll(target));
}

function commitAll(except?: EventTarget | null): void {
  for (const text of pending) if (text.control.current !== except) text.commit();
}

/**
 * The pending text of a control, which is committed when the control goes: it may go without being left, as on the way
 * back to another page.
 *
 * @param write hands the text of the control on; reads it from the control
 * @param isDroppedWithControl drops the text instead when the control goes
 */
export function usePendingText(
  control: RefObject<Element | null>,
  write: () => void,
  isDroppedWithControl = false,
): PendingText {
  const latest = useRef(write);
  latest.current = write;
  const [text] = useState(() => new PendingText(control, () => latest.current()));
  // A layout effect ends while the control is still there to be read.
  useLayoutEffect(
    () => () => {
      if (isDroppedWithControl) text.discard();
      else text.commit();
    },
    [text, isDroppedWithControl],
  );
  return text;
}
