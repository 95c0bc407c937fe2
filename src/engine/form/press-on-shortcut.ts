import type { KeyboardEvent } from 'react';
import { commitPendingText } from '@/ui/pending-text';

/** The shortcut as `aria-keyshortcuts` says it. */
export const SHORTCUT = 'Control+Enter Meta+Enter';

/**
 * Ctrl+Enter, or Command+Enter, does what the button of the form does, from any of its fields: also from those where
 * Enter alone begins a new line. A field that had a use for the key keeps it, and so does an input method while it composes.
 */
export function pressOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || event.defaultPrevented) return;
  if (event.nativeEvent.isComposing) return;
  // What opens over the page belongs to the form in React, but not on the page.
  if (!currentTarget.contains(target as Node)) return;
  event.preventDefault();
  // Before the press: the button may be disabled until what was typed is known.
  commitPendingText();
  currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
