import type { KeyboardEvent } from 'react';
import { commitPendingText } from '@/ui/pending-text';

/** The shortcut in the syntax of `aria-keyshortcuts`. */
export const SUBMIT_SHORTCUT = 'Control+Enter Meta+Enter';

/**
 * Presses the submit button on Ctrl+Enter or Command+Enter from any field, including those where Enter inserts a line
 * break. Fields that handle the key themselves and input methods that are composing keep it.
 */
export function submitOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || event.defaultPrevented) return;
  if (event.nativeEvent.isComposing) return;
  // React events bubble out of portals: ignore keys pressed in a dialog or menu outside the form's DOM.
  if (!currentTarget.contains(target as Node)) return;
  event.preventDefault();
  // Commit first: the button may be disabled until the typed text is part of the answers.
  commitPendingText();
  currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
