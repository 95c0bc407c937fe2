import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { descriptionOf, openForm } from '../support/open-form';

const fields = {
  count: { type: 'integer', title: 'Count' },
  price: { type: 'number', title: 'Price' },
  total: { type: 'number', title: 'Total', compute: ['$count', '$price', '*'] },
} as const;

it('shows a figure while the numbers it follows from are typed, and takes none itself', async () => {
  const session = openForm(structuredClone(fields) as never, { total: { unit: 'EUR', help: 'Before tax' } });
  const total = () => screen.getByRole('status', { name: 'Total' });
  expect([total().tagName, total().textContent, descriptionOf(total())]).toEqual(['OUTPUT', '–', 'Before tax']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Count' }), '1200');
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '1.5');
  await userEvent.tab();
  expect(total().textContent).toBe('1,800 EUR');
  expect(session.answers).toEqual({ count: 1200, price: 1.5, total: 1800 });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Price' }));
  await userEvent.tab();
  expect(total().textContent).toBe('–');
});
