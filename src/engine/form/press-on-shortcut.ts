import type { KeyboardEvent } from 'react';

/** The shortcut as `aria-keyshortcuts` says it. */
export const SHORTCUT = 'Control+Enter Meta+Enter';

/**
 * Ctrl+Enter, or Command+Enter, does what the button of the form does, from any of its fields: also from those where
 * Enter alone begins a new line. A field that had a use for the key keeps it.
 */
export function pressOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || event.defaultPrevented) return;
  // What opens over the page belongs to the form in React, but not on the page.
  if (!currentTarget.contains(target as Node)) return;
  event.preventDefault();
  // What was typed is handed on by this very key: the form has it once the event is over.
  setTimeout(() => currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
}
