import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToolForm } from '@/engine/form/tool-form';
import { RunPanel } from '@/engine/page/run-panel';
import { SubmitBar } from '@/engine/page/submit-bar';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../../support/form-fixture';
import { sessionWith, Within } from '../../support/session';
import { open, PAGED } from './paged';

const good = { name: 'Ann', tags: ['a'], key: 'sk' };

function Page({ session }: { session: ToolSession }) {
  return (
    <Within session={session}>
      <ToolForm session={session} onValid={(answers) => void session.submit(answers)}>
        <SubmitBar session={session} />
      </ToolForm>
      <RunPanel session={session} />
    </Within>
  );
}

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockImplementation(() => undefined);
  vi.stubGlobal('fetch', network);
  network
    .mockReset()
    .mockImplementation(async () => new Response('Out of order', { status: 500, headers: { 'X-Run-Id': 'x' } }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const calls = () => network.mock.calls.filter(([address]) => String(address).includes('/webhook/'));
const status = ({ store, atoms }: ToolSession) => store.get(atoms.run).status;

it.each([{ ctrlKey: true }, { metaKey: true }])('sends what was typed just before, with %o and Enter', async (keys) => {
  const session = sessionWith(moduleFixture(), good);
  render(<Page session={session} />);
  fireEvent.input(screen.getByLabelText(/^Name/), { target: { value: 'Bea' } });
  fireEvent.keyDown(screen.getByLabelText(/^Name/), { key: 'Enter', ...keys });
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(JSON.parse(String(calls()[0]?.[1]?.body))).toMatchObject({ name: 'Bea' });
  // Let pending toasts finish here, so that they do not reach later tests.
  await waitFor(() => expect(status(session)).toBe('failed'));
});

const quiet = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

it.each([{ shiftKey: true }, { ctrlKey: true, repeat: true }])('does nothing with %o', async (keys) => {
  const session = sessionWith(moduleFixture(), good);
  render(<Page session={session} />);
  fireEvent.keyDown(screen.getByLabelText(/^Name/), { key: 'Enter', ...keys });
  await quiet();
  expect(calls()).toHaveLength(0);
});

it('does nothing where the button waits for an answer', async () => {
  const { ui } = moduleFixture().declaration;
  if (!ui) throw new Error('the fixture has a form');
  const parts = { ui: { ...ui, submit: { label: 'Go', disabledUntilFilled: true } } };
  const session = sessionWith(moduleFixture(parts), { ...good, name: '' });
  render(<Page session={session} />);
  fireEvent.keyDown(screen.getByLabelText(/^Key/), { key: 'Enter', ctrlKey: true });
  await quiet();
  expect([calls().length, vi.mocked(toast.error).mock.calls.length]).toEqual([0, 0]);
});

it('goes on where the step is not the last', async () => {
  const { container } = open(PAGED, { name: 'Ann' });
  fireEvent.keyDown(screen.getByLabelText(/^Name/), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(container.querySelector('h2')?.textContent).toContain('Offer'));
});

it('offers to try a failed run again, from the last step, and gives the focus to its progress meanwhile', async () => {
  const session = sessionWith(
    moduleFixture({ ...PAGED, request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form' } }),
    {
      name: 'Ann',
      price: '5',
      key: 'sk',
    },
  );
  act(() => session.openStep({ index: 2 }));
  render(<Page session={session} />);
  let answer = (_: Response) => undefined as unknown;
  network.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const submit = screen.getByRole('button', { name: 'Send' });
  submit.focus();
  await userEvent.click(submit);
  await waitFor(() => expect(status(session)).toBe('running'));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Progress' }));

  await act(async () => answer(new Response('Out of order', { status: 500, headers: { 'X-Run-Id': 'x' } })));
  await waitFor(() => expect(status(session)).toBe('failed'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));

  act(() => session.openStep({ index: 0 }));
  const before = calls().length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls()).toHaveLength(before + 1));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Progress' }));
});
