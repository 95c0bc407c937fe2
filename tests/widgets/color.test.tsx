import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openForm } from '../support/open-form';

const open = (answers = {}) =>
  openForm({ shade: { type: 'string', title: 'Shade' } }, { shade: { widget: 'color' } }, [], answers);

it('says that no color is chosen, and lets black be chosen, which its picker shows already', () => {
  open();
  expect(screen.getByText('Not chosen')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose black: Shade' }));
  expect(screen.queryByText('Not chosen')).toBeNull();
  expect(screen.getByText('#000000')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Shade'));
});

it('shows the color that is chosen', () => {
  open({ shade: '#AA00FF' });
  expect(screen.getByLabelText('Shade')).toHaveProperty('value', '#aa00ff');
  expect(screen.getByText('#AA00FF')).toBeDefined();
});
