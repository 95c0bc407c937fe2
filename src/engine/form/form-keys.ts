import { type RefObject, useEffect } from 'react';
import { isComposingKey } from '@/ui/is-composing';
import { commitPendingText } from '@/ui/pending-text';

/** The shortcut in the syntax of `aria-keyshortcuts`. */
export const SUBMIT_SHORTCUT = 'Control+Enter Meta+Enter';

/**
 * Handles the keys that mean the same in every field of a form: Ctrl+Enter or Command+Enter presses the submit button, and a text
 * area that Tab reaches is scrolled into view. Without handlers of React, which would make an event of its own for every key.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const handleKeyDown = (event: KeyboardEvent) => submitOnShortcut(event, element);
    // At the window, after the fields: one that handles the key itself keeps it.
    window.addEventListener('keydown', handleKeyDown);
    element.addEventListener('keyup', scrollTextAreaIntoView);
    return () => {
      window.removeEventListener('keydown', handleKeyDown);
      element.removeEventListener('keyup', scrollTextAreaIntoView);
    };
  }, [form]);
}

/** Presses the submit button, also from a field where Enter inserts a line break. An input method that is composing keeps the key. */
function submitOnShortcut(event: KeyboardEvent, form: HTMLFormElement): void {
  const { key, ctrlKey, metaKey, repeat, defaultPrevented, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || isComposingKey(event) || defaultPrevented) return;
  if (!form.contains(target as Node)) return;
  event.preventDefault();
  // Commit first: the button may be disabled until the typed text is part of the answers.
  commitPendingText();
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

/** The sticky bar may cover all but the first line of a text area. */
function scrollTextAreaIntoView({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView?.({ block: 'nearest' });
}
