import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';
import { ConnectedApps } from '@/features/oauth/browser/connected-apps';
import { Page } from '@/features/oauth/browser/page';
import type { ConnectedApp, ConsentRequest } from '@/features/oauth/contract';
import { fakeSession, fakeUser } from '../../../app/support/fake-client';
import { member, renderAt, stubMedia } from '../../../app/support/render-app';

const tools = [
  { id: 'pages', title: 'Page Maker' },
  { id: 'films', title: 'Film Maker' },
];
const asked: ConsentRequest = { name: 'Helper', host: 'assistant.example', resource: 'mcp', tools };
const network = vi.fn<typeof fetch>();
const leave = vi.fn();
let request: () => Response;
let decision: () => Response;

beforeEach(() => {
  stubMedia();
  leave.mockReset();
  const session = { ...fakeSession(), expires_at: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  request = () => Response.json(asked);
  decision = () => Response.json({ redirect: 'https://assistant.example/back?code=c' });
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (input, init) => {
    if (String(input).endsWith('/factors')) return Response.json({ factors: [], recoveryCodes: 0 });
    return init?.method === 'POST' ? decision() : request();
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (auth = member) => renderAt('/connect?client_id=1&state=x', <Page leave={leave} />, auth);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () =>
  network.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [JSON.parse(String(init.body))] : []));
const enterPassword = () => fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret-1' } });

it('says who asks, where the member is sent back and for which tools, and grants them by the password', async () => {
  open();
  await screen.findByRole('heading', { name: 'Connect Helper?' });
  expect(String(network.mock.calls[0]?.[0])).toMatch(/\/oauth\/consent\?client_id=1&state=x$/);
  expect(screen.getByText('assistant.example')).toBeTruthy();
  expect(screen.getByText('These are: Page Maker, Film Maker.')).toBeTruthy();
  press('Connect');
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Tools'), { target: { value: 'some' } });
  expect(screen.getByRole('group', { name: /^Which ones/, description: 'Required' })).toBeTruthy();
  enterPassword();
  press('Connect');
  expect(screen.getByText('Choose at least one')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByLabelText('Film Maker'));
  press('Connect');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://assistant.example/back?code=c'));
  const grant = { days: 90, tools: ['films'], password: 'secret-1', code: '' };
  expect(sent()).toEqual([{ request: '?client_id=1&state=x', grant }]);
});

it('lets the member refuse, without a password', async () => {
  open();
  await screen.findByRole('button', { name: 'Refuse' });
  press('Refuse');
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(sent()).toEqual([{ request: '?client_id=1&state=x' }]);
});

it('stays, and says why, if the password is wrong', async () => {
  decision = () => Response.json({ error: { code: 'wrong_password', message: 'Not the password.' } }, { status: 403 });
  open();
  await screen.findByLabelText('Your password');
  enterPassword();
  press('Connect');
  expect((await screen.findByRole('alert')).textContent).toContain('Not the password.');
  expect(leave).not.toHaveBeenCalled();
});

it('sends nobody anywhere for a request whose program or address is unknown', async () => {
  request = () => Response.json({ error: { code: 'invalid_client', message: 'Not registered.' } }, { status: 400 });
  open();
  await screen.findByText('Not registered.');
  expect(screen.queryByRole('button', { name: /Connect|Refuse|Go back/ })).toBeNull();
});

it('lets the member go back where a program asks for what it cannot have', async () => {
  const refusal = { message: 'PKCE is needed.', redirect: 'https://assistant.example/back?error=invalid_request' };
  request = () => Response.json({ ...asked, refusal });
  open();
  await screen.findByText('PKCE is needed.');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  press('Go back to assistant.example');
  expect(leave).toHaveBeenCalledWith(refusal.redirect);
});

it('offers guests, who have no password, to refuse alone', async () => {
  open({ ...member, user: { ...fakeUser(), app_metadata: { guest: true } } });
  await screen.findByText('Guests connect no programs');
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy();
});

it('lists connected programs and disconnects one', async () => {
  const times = { createdAt: '2026-01-02T00:00:00.000Z', expiresAt: '2027-01-02T00:00:00.000Z' };
  const app: ConnectedApp = { id: 'g', name: 'Helper', host: 'assistant.example', resource: 'mcp', ...times };
  network.mockImplementation(async (_, init) =>
    init?.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ apps: [app], tools }),
  );
  renderAt('/account', <ConnectedApps />, member);
  const row = await screen.findByRole('listitem');
  expect(screen.queryByText('No app is connected.')).toBeNull();
  expect(within(row).getByText('Answered at assistant.example')).toBeTruthy();
  press('Disconnect Helper');
  press('Disconnect Helper now');
  await screen.findByText('No app is connected.');
  expect(String(network.mock.calls.at(-1)?.[0])).toMatch(/\/oauth\/grants\/g$/);
});

it('says that connected programs could not be fetched, and fetches them again', async () => {
  network.mockRejectedValue(new Error('offline'));
  renderAt('/account', <ConnectedApps />, member);
  await screen.findByText('Your connected apps could not be fetched');
  expect(screen.queryByRole('list', { name: 'Connected apps' })).toBeNull();
  network.mockImplementation(async () => Response.json({ apps: [], tools }));
  press('Try again');
  await screen.findByText('No app is connected.');
});
