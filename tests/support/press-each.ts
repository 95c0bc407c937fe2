import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/** Limit for pages on which every press adds new buttons. */
const MAX_PRESSES = 80;

/**
 * Presses every non-submit button of the page once by name, with the focus on it, and returns those after which no
 * element has the focus: keyboard and screen reader users would be back at the top of the page.
 *
 * @param leaves whether a button leads to another page, which manages its own focus
 */
export async function pressEach(leaves?: (button: Element) => boolean): Promise<{ pressed: string[]; lost: string[] }> {
  const pressed: string[] = [];
  const lost: string[] = [];
  const next = () =>
    [...document.querySelectorAll<HTMLButtonElement>('button:not([disabled], [type=submit])')].find(
      (button) => !pressed.includes(nameOf(button)) && !button.closest('[aria-hidden=true]') && !leaves?.(button),
    );
  for (let button = next(); button; button = next()) {
    const name = nameOf(button);
    pressed.push(name);
    if (pressed.length > MAX_PRESSES) throw new Error(`there is no end of buttons: ${pressed.join(', ')}`);
    await press(button);
    if (!(await isFocusSomewhere())) lost.push(name);
    if (!document.querySelector('[role=dialog], [role=menu]')) continue;
    await pressEscape();
    if (!(await isFocusSomewhere())) lost.push(`${name}, then Escape`);
  }
  return { pressed, lost };
}

/** Waits until an element has the focus; resolves to false if none gets it. */
function isFocusSomewhere(): Promise<boolean> {
  return waitFor(() => {
    if (document.activeElement === document.body) throw new Error('nothing has the focus');
  }).then(
    () => true,
    () => false,
  );
}

async function press(button: HTMLButtonElement): Promise<void> {
  await act(async () => {
    button.focus();
    button.click();
    await vi.dynamicImportSettled();
  });
}

async function pressEscape(): Promise<void> {
  await act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(key);
    await vi.dynamicImportSettled();
  });
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent ?? '';
}
