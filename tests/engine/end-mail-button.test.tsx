import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { SESSION_KEY } from '@/browser/session-key';
import { EndMailButton } from '@/engine/page/end-mail-button';
import { toast } from '@/ui/toast';
import { memberScope } from '../support/session';

const network = vi.fn<typeof fetch>();
const failed = vi.spyOn(toast, 'error');

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockReset();
  failed.mockClear().mockImplementation(() => undefined);
  const session = { access_token: 't', expires_at: Date.now(), user: { id: 'member-1' } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
});
afterEach(() => vi.unstubAllGlobals());

it('asks once for an email about the run, and says that it will come', async () => {
  network.mockResolvedValue(new Response(null, { status: 204 }));
  render(<EndMailButton scope={memberScope()} runId="run-1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Email me' }));
  await userEvent.click(await screen.findByRole('button', { name: 'We’ll email you' }));
  expect(
    network.mock.calls.map(([address, init]) => [String(address).replace(/.*(?=\/runs)/, ''), init?.method]),
  ).toEqual([['/runs/run-1/mail', 'PUT']]);
});

it('says why there will be none, and can be asked again', async () => {
  const message = 'This run has ended already, so no email follows.';
  network.mockResolvedValue(Response.json({ error: { code: 'run_ended', message } }, { status: 409 }));
  render(<EndMailButton scope={memberScope()} runId="run-1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Email me' }));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith('No email could be promised', { description: message }));
  expect(screen.getByRole('button', { name: 'Email me' })).toBeTruthy();
});

it('is not offered to visitors and guests', () => {
  for (const scope of [new MemberScope(), new MemberScope({ id: 'guest-1', guest: true })])
    render(<EndMailButton scope={scope} runId="run-1" />);
  expect(screen.queryByRole('button')).toBeNull();
});
