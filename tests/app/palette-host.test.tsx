import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('arrow keys go through the list and around its ends', async () => {
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

test('visitors have no palette', () => {
  renderAt('/', <PaletteHost />, visitor);
  pressK();
  expect(screen.queryByRole('dialog')).toBeNull();
});
