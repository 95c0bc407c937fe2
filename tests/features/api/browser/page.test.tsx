import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page } from '@/features/api/browser/page';
import { toast } from '@/ui/toast';
import { fakeUser } from '../../../app/support/fake-client';
import { member, renderAt, stubMedia } from '../../../app/support/render-app';

// As on a static host, where the gateway has another origin.
vi.mock('@/browser/env', async (original) => {
  const { env, ...rest } = await original<typeof import('@/browser/env')>();
  return { ...rest, env: { ...env, webhookBaseUrl: 'https://gateway.example/webhook' } };
});

const times = { createdAt: '2026-01-02T00:00:00.000Z', expiresAt: '2027-01-02T00:00:00.000Z' };
const refusal = (message: string, status: number) => Response.json({ error: { code: 'x', message } }, { status });
const network = vi.fn<typeof fetch>();
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  stubMedia();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (input, init) => {
    if (String(input).endsWith('/factors')) return Response.json({ factors: [], recoveryCodes: 0 });
    return (init?.method ?? 'GET') === 'GET'
      ? Response.json({
          tokens: [{ id: 't', name: 'Report', tools: ['pages'], callbacks: { late: 2, givenUp: 1 }, ...times }],
          tools: [{ id: 'pages', title: 'Page Maker' }],
        })
      : answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  renderAt('/account/api', <Page />);
  await screen.findByRole('heading', { level: 3, name: 'Report' });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('links to the API at the address of the gateway', async () => {
  await open();
  expect(network.mock.calls[0]?.[0]).toBe('https://gateway.example/tokens');
  const link = screen.getByRole('link', { name: 'openapi.json' });
  expect(link.getAttribute('href')).toBe('https://gateway.example/api/openapi.json');
  expect(screen.getByText('Page Maker')).toBeTruthy();
  expect(screen.getByText('Callbacks that did not arrive: 2 tried again, 1 given up this week')).toBeTruthy();
});

it('shows a configuration for assistants, with the new token while it is shown', async () => {
  await open();
  const configuration = () => {
    const text = screen.getByRole('region', { name: 'Configuration of an assistant' }).textContent ?? '';
    const [server] = Object.values((JSON.parse(text) as { mcpServers: Record<string, object> }).mcpServers);
    return server;
  };
  const headers = { Authorization: 'Bearer pat_...', 'X-Key-openai': 'demo' };
  expect(configuration()).toMatchObject({ url: 'https://gateway.example/mcp', headers });
  press('New token');
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Assistant' } });
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret-1' } });
  answer = () =>
    Response.json(
      {
        id: 'm',
        name: 'Assistant',
        token: 'pat_new',
        signingSecret: 'whsec_new',
        callbacks: { late: 0, givenUp: 0 },
        ...times,
      },
      { status: 201 },
    );
  fireEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  await screen.findByText('pat_new');
  expect(screen.getByText('whsec_new')).toBeTruthy();
  expect(configuration()).toMatchObject({ headers: { Authorization: 'Bearer pat_new' } });
  press('Done');
  expect(configuration()).toMatchObject({ headers });
  expect(document.body.textContent).not.toContain('whsec_new');
  expect(screen.getAllByText(/did not arrive/)).toHaveLength(1);
});

it('keeps the input and shows the reason if a token is refused', async () => {
  await open();
  press('New token');
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Script' } });
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret-1' } });
  answer = () => refusal('Revoke one first.', 409);
  fireEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  await dialog.findByText('Revoke one first.');
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Script');
});

it('keeps a token that could not be revoked, and shows an error', async () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  await open();
  answer = () => refusal('Please try again.', 500);
  press('Revoke Report');
  press('Revoke Report now');
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('The token could not be revoked', { description: 'Please try again.' }),
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Report' })).toBeTruthy();
});

it('asks for the password of the account, and sends it with the request', async () => {
  await open();
  press('New token');
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Script' } });
  const password = dialog.getByLabelText('Your password');
  expect(password).toHaveProperty('autocomplete', 'current-password');
  fireEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  await dialog.findByText('Please enter your password');
  expect(document.activeElement).toBe(password);
  expect(network.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
  fireEvent.change(password, { target: { value: 'secret-1' } });
  answer = () => refusal('This is not the password of your account.', 403);
  fireEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  await dialog.findByText('This is not the password of your account.');
  const sent = JSON.parse(String(network.mock.lastCall?.[1]?.body)) as object;
  expect(sent).toEqual({ name: 'Script', days: 90, password: 'secret-1', code: '' });
});

it('offers guests no token, and explains why', async () => {
  renderAt('/account/api', <Page />, { ...member, user: { ...fakeUser(), app_metadata: { guest: true } } });
  await screen.findByText('Guests cannot create tokens');
  expect(screen.getByRole('button', { name: 'New token' })).toHaveProperty('disabled', true);
});
