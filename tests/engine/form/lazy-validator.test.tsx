import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Switch } from '@/ui/switch';
import { moduleFixture } from '../../support/form-fixture';
import { renderForm } from '../../support/rendered-form';
import { sessionWith } from '../../support/session';

/** Renders a form whose validator is still loading; `arrive` and `fail` settle that. */
function renderEarly(answers = {}) {
  const { validate, ...module } = moduleFixture({
    form: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name', minLength: 1 } } },
    ui: { sections: [{ fields: ['name'] }], submit: { label: 'Go' } },
    reveal: {},
    limits: {},
  });
  if (!validate) throw new Error('the fixture has a validator');
  const fetched = Promise.withResolvers<{ validate: typeof validate }>();
  const loadValidator = vi.fn(() => fetched.promise);
  const session = sessionWith({ ...module, loadValidator }, answers);
  const sent = vi.fn();
  renderForm(session, sent);
  return { sent, loadValidator, fail: fetched.reject, arrive: () => fetched.resolve({ validate }) };
}

test('a form shows before it can be checked, and what is sent early is sent once it can', async () => {
  const { sent, loadValidator, arrive } = renderEarly({ name: 'Ada' });
  expect(screen.getByLabelText(/Name/)).toBeTruthy();
  expect(loadValidator).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(sent).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
});

test('what is wrong is said also to whoever was quicker than the validator', async () => {
  const { sent, arrive } = renderEarly();
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  arrive();
  await screen.findByText('Required');
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText(/Name/));
});

test('a validator that could not be fetched is asked for again by the next press', async () => {
  const { loadValidator, fail } = renderEarly({ name: 'Ada' });
  fail(new Error('offline'));
  await expect(loadValidator.mock.results[0]?.value).rejects.toThrow('offline');
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(loadValidator).toHaveBeenCalledTimes(2);
});

test('Enter turns a switch, and does not send the form it stands in', () => {
  const [sent, turned] = [vi.fn((event) => event.preventDefault()), vi.fn()];
  render(
    <form onSubmit={sent}>
      <Switch id="on" checked={false} onChange={turned} label="On" />
    </form>,
  );
  fireEvent.keyDown(screen.getByRole('switch', { name: 'On' }), { key: 'Enter' });
  expect(turned).toHaveBeenCalledExactlyOnceWith(true);
  expect(sent).not.toHaveBeenCalled();
});
