import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '@/ui/toast';
import { formFixture, moduleFixture } from '../support/form-fixture';
import { renderForm } from '../support/rendered-form';
import { sessionWith } from '../support/session';

const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
const box = (name: string) => screen.getByRole('checkbox', { name });

function open(answers = {}) {
  const { ui } = formFixture();
  const session = sessionWith(
    moduleFixture({ id: 'alone', ui: { ...ui, fields: { ...ui.fields, tags: { alone: 'c' } } } }),
    answers,
  );
  renderForm(session);
  return session;
}

it('an option that excludes the others unselects them, and they it', async () => {
  const session = open();
  await userEvent.click(box('a'));
  await userEvent.click(box('c'));
  expect(session.answers).toMatchObject({ tags: ['c'] });
  expect(screen.getByText('All others are unselected.')).toBeDefined();
  await userEvent.click(box('b'));
  expect(session.answers).toMatchObject({ tags: ['b'] });
  expect(screen.queryByText('All others are unselected.')).toBeNull();
  await userEvent.click(box('c'));
  await userEvent.click(box('c'));
  expect(session.answers).toMatchObject({ tags: [] });
});

it('may be chosen when no other could be', async () => {
  const session = open({ tags: ['a', 'b'] });
  expect([box('Other'), box('c')].map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', null]);
  await userEvent.click(box('c'));
  expect(session.answers).toMatchObject({ tags: ['c'] });
  expect(said).not.toHaveBeenCalled();
});
