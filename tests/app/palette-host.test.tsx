import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PaletteHost } from '@/app/shell/palette-host';
import { member, renderAt, visitor } from './support/render-app';

const pressK = () => fireEvent.keyDown(window, { key: 'k', ctrlKey: true });

test('Ctrl-K jumps to a tool by a part of its name', async () => {
  renderAt('/dashboard', <PaletteHost />, member);
  pressK();
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'voice age' } });
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-selected')).toBe('true');
  expect(active?.textContent).toContain('Voice Agent Builder');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByTestId('where').textContent).toBe('/voice-agent-builder');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('Enter right after typing opens the match, even if it is not listed yet', async () => {
  renderAt('/dashboard', <PaletteHost />, member);
  pressK();
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  // Without act, as in a browser: the key is handled before the deferred list renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'voice age');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  const [first] = screen.getAllByRole('option');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/voice-agent-builder'));
  vi.unstubAllGlobals();
  expect(first?.textContent).not.toContain('Voice Agent Builder');
});

test('a click without pointer movement picks an entry, as with voice control', async () => {
  renderAt('/dashboard', <PaletteHost />, member);
  pressK();
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'voice age' } });
  fireEvent.click(await screen.findByRole('option', { name: /Voice Agent Builder/ }));
  expect(screen.getByTestId('where').textContent).toBe('/voice-agent-builder');
});

test('arrow keys move through the list and wrap around', async () => {
  renderAt('/dashboard', <PaletteHost />, member);
  pressK();
  const field = await screen.findByRole('combobox');
  const options = screen.getAllByRole('option');
  const active = () => options.findIndex((option) => option.id === field.getAttribute('aria-activedescendant'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active()).toBe(1);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(active()).toBe(options.length - 1);
});

test('an arrow key reaches entries that are not rendered yet', async () => {
  renderAt('/dashboard', <PaletteHost />, member);
  pressK();
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'lead' } });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  const last = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(last?.getAttribute('aria-selected')).toBe('true');
  expect(last?.nextElementSibling).toBeNull();
});

test('visitors have no palette', () => {
  renderAt('/', <PaletteHost />, visitor);
  pressK();
  expect(screen.queryByRole('dialog')).toBeNull();
});
