import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';
import { Page } from '@/features/mcp/browser/page';
import type { AssistantKeyRequest } from '@/features/mcp/contract';
import { fakeSession } from '../../../app/support/fake-client';
import { member, renderAt, stubMedia } from '../../../app/support/render-app';

const asked: AssistantKeyRequest = { program: 'Helper', tool: 'Film Maker', label: 'OpenAI API Key' };
const badLink = { error: { code: 'bad_link', message: 'This link was used.' } };
const network = vi.fn<typeof fetch>();
let request: () => Response;
let entry: () => Response;

beforeEach(() => {
  stubMedia();
  const session = { ...fakeSession(), expires_at: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  request = () => Response.json(asked);
  entry = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (input) => (String(input).endsWith('/request') ? request() : entry()));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () => renderAt('/assistant-key#token=abc', <Page />, member);
const sent = () =>
  network.mock.calls.map(([input, init]) => [
    String(input).replace(/^.*\/account-api/, ''),
    JSON.parse(String(init?.body)),
  ]);

it('says who needs which key for what, and sends it with the token of the address, which no URL repeats', async () => {
  open();
  await screen.findByRole('heading', { name: 'A key for Helper' });
  expect(screen.getByText(/runs “Film Maker” in your name/)).toBeTruthy();
  const field = screen.getByLabelText('OpenAI API Key');
  const use = screen.getByRole('button', { name: 'Use this key' });
  fireEvent.click(use);
  expect(screen.getByText('Please enter the key')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'sk-1' } });
  entry = () => Response.json({ error: { code: 'busy', message: 'Try again in a minute.' } }, { status: 503 });
  fireEvent.click(use);
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a minute.');
  entry = () => new Response(null, { status: 204 });
  fireEvent.click(use);
  expect(await screen.findByText('The key is there')).toBeTruthy();
  expect(screen.queryByLabelText('OpenAI API Key')).toBeNull();
  const sentKey = ['/assistant-keys', { token: 'abc', key: 'sk-1' }];
  expect(sent()).toEqual([['/assistant-keys/request', { token: 'abc' }], sentKey, sentKey]);
});

it('says why a link cannot be used, and asks again where the server did not answer', async () => {
  request = () => Response.json(badLink, { status: 404 });
  const { unmount } = open();
  expect(await screen.findByText('This link was used.')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  unmount();
  request = () => new Response(null, { status: 500 });
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  request = () => Response.json(asked);
  fireEvent.click(retry);
  await waitFor(() => expect(screen.getByLabelText('OpenAI API Key')).toBeTruthy());
});
