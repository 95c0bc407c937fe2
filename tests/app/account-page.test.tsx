import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountPage } from '@/app/pages/account-page';
import type { MemberScope } from '@/browser/member-scope';
import { SAVED_KEYS_KEY } from '@/browser/storage-keys';
import { supabase } from '@/browser/supabase';
import type { AccountSession } from '@/contracts/account';
import type { SecondFactor } from '@/contracts/second-factor';
import { toast } from '@/ui/toast';
import { fakeUser } from './support/fake-client';
import { member, renderAt, stubMedia } from './support/render-app';

/** What was deleted from the vault, which needs a browser. */
const forgotten: string[] = [];
vi.mock('@/browser/key-vault', () => ({
  forgetKey: async ({ storage }: MemberScope, provider: string) => {
    forgotten.push(provider);
    const rest = (JSON.parse(storage.read(SAVED_KEYS_KEY) ?? '[]') as string[]).filter((name) => name !== provider);
    storage.write(SAVED_KEYS_KEY, JSON.stringify(rest));
  },
  forgetKeys: async () => undefined,
}));

const at = '2026-11-01T12:00:00.000Z';
const session = (id: string, device: string) => ({ id, device, address: '192.0.2.7', startedAt: at, usedAt: at });
const network = vi.fn<typeof fetch>();
let answerTo: (path: string) => Response;
let factors: SecondFactor[];
let access: object;
let sessions: AccountSession[];

beforeEach(() => {
  stubMedia();
  vi.spyOn(toast, 'error');
  vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', network);
  answerTo = () => new Response(null, { status: 204 });
  factors = [];
  access = {};
  sessions = [
    { ...session('a', 'Firefox on Linux'), current: true },
    { ...session('b', 'Safari on iPhone'), current: false },
  ];
  network.mockReset().mockImplementation(async (input, init) => {
    const path = String(input).replace(/^.*\/account-api/, '');
    if (path.endsWith('/oauth/grants')) return Response.json({ apps: [], tools: [] });
    if (path.endsWith('/access')) return Response.json(access);
    if (path.endsWith('/runs/usage')) return Response.json({ days: 30, tools: [] });
    if (path === '/factors') return Response.json({ factors, recoveryCodes: 9 });
    if (path === '/password-rules') return Response.json({ min: 8 });
    if (path === '/sessions') return Response.json({ sessions });
    return (init?.method ?? 'GET') === 'GET' ? Response.json({}) : answerTo(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
const sent = () =>
  network.mock.calls.flatMap(([input, init]) =>
    init?.method && init.method !== 'GET' ? [[init.method, String(input).replace(/^.*\/account-api/, '')]] : [],
  );

function signIn(): void {
  const ownSession = { access_token: 't', user: { id: fakeUser().id } };
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session: ownSession }, error: null } as never);
}

const membershipText = () => screen.getByRole('heading', { name: 'Membership' }).closest('section')?.textContent ?? '';

it.each([
  [{ active: true, endsAt: '2031-05-06T12:00:00.000Z' }, /Active.*It is paid until .*2031/, 'Manage your membership'],
  [{ active: true }, /Active.*until you end it/, 'Manage your membership'],
  [{ active: false, endsAt: '2021-05-06T12:00:00.000Z' }, /Ended.*It ended on .*2021/, 'Renew your membership'],
])('says what the membership %j is, and leads to where it is sold', async (membership, text, link) => {
  access = { membership };
  signIn();
  renderAt('/account', <AccountPage />, member);
  await waitFor(() => expect(membershipText()).toMatch(text));
  expect(screen.getByRole('link', { name: new RegExp(`^${link}`) })).toBeTruthy();
});

it('says nothing of a membership that is not known, such as that of an account made by hand', async () => {
  signIn();
  renderAt('/account', <AccountPage />, member);
  await screen.findByRole('list', { name: 'Sessions' });
  await waitFor(() => expect(network.mock.calls.some(([input]) => String(input).endsWith('/access'))).toBe(true));
  expect(membershipText()).not.toMatch(/Active|Ended|until you end|paid until/);
});

it('lists the keys that this device remembers, and forgets the one it is asked to', async () => {
  localStorage.setItem(SAVED_KEYS_KEY, JSON.stringify(['openai', 'anthropic']));
  renderAt('/account', <AccountPage />);
  const list = within(await screen.findByRole('list', { name: 'Saved keys' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(list.getByRole('button', { name: /^Forget the key of OpenAI/ }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(forgotten).toEqual(['openai']);
  fireEvent.click(list.getByRole('button', { name: /^Forget the key of / }));
  await screen.findByText(/^None\. A tool offers to remember a key/);
});

it('names the session in hand, and ends another one', async () => {
  renderAt('/account', <AccountPage />);
  await screen.findByRole('heading', { name: /Safari on iPhone/ });
  const [mine, phone] = rows();
  expect(mine?.textContent).toContain('This one');
  expect(within(mine as HTMLElement).queryByRole('button')).toBeNull();
  fireEvent.click(within(phone as HTMLElement).getByRole('button', { name: /^End the session of Safari on iPhone/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(sent()).toEqual([['DELETE', '/sessions/b']]);
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

it('shows this session and the last four others first, wherever this one stands, and all when asked', async () => {
  sessions = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ ...session(id, `Device ${id}`), current: id === 'g' }));
  renderAt('/account', <AccountPage />);
  const more = await screen.findByRole('button', { name: 'Show all 7 sessions' });
  const devices = () => rows().map((row) => within(row).getByRole('heading').textContent?.replace('This one', ''));
  expect(devices()).toEqual(['Device g', 'Device a', 'Device b', 'Device c', 'Device d']);
  fireEvent.click(more);
  expect(devices()).toHaveLength(7);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }));
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('keeps a session on the list that could not be ended, and says why', async () => {
  answerTo = () => Response.json({ error: { code: 'x', message: 'The disk is full.' } }, { status: 507 });
  renderAt('/account', <AccountPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('The session could not be ended', { description: 'The disk is full.' }),
  );
  expect(rows()).toHaveLength(2);
});

it('changes the password with the current one, as long as the operator asks for', async () => {
  renderAt('/account', <AccountPage />);
  await screen.findByText(/^At least 8 characters/);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  type('Current password', 'secret-1');
  type('New password', 'seven-7');
  save();
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  expect(sent()).toEqual([]);
  answerTo = () =>
    Response.json({ error: { code: 'x', message: 'This is not the password of your account.' } }, { status: 403 });
  type('New password', 'a new secret');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('This is not the password of your account.');
  answerTo = () => new Response(null, { status: 204 });
  save();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Password changed', expect.anything()));
  expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('');
});

it('asks for the deletion of the account with its password, and takes it back', async () => {
  renderAt('/account', <AccountPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete the account' }));
  confirm();
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret-1' } });
  answerTo = () => Response.json({ dueAt: '2026-12-01T12:00:00.000Z' });
  confirm();
  expect(await screen.findByText(/^Your account will be deleted on December 1, 2026/)).toBeTruthy();
  answerTo = () => new Response(null, { status: 204 });
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy();
  expect(sent()).toEqual([
    ['POST', '/deletion'],
    ['DELETE', '/deletion'],
  ]);
});

it('lets a passkey change the password once all fields are filled in, which come before it', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  factors = [{ id: 'f', kind: 'passkey', name: 'My phone', addedAt: at }];
  renderAt('/account', <AccountPage />);
  const passkey = await screen.findByRole('button', { name: 'Change it with a passkey' });
  const form = within(passkey.closest('form') as HTMLElement);
  for (const field of form.getAllByLabelText(/^(Current|New) password$|^Code$/))
    expect(field.compareDocumentPosition(passkey)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.change(form.getByLabelText('Current password'), { target: { value: 'secret-1' } });
  fireEvent.click(passkey);
  expect(document.activeElement).toBe(form.getByLabelText('New password'));
  expect(sent()).toEqual([]);
});

it('checks a new address before it asks for a passkey', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  factors = [{ id: 'f', kind: 'passkey', name: 'My phone', addedAt: at }];
  renderAt('/account', <AccountPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change the address' }));
  const passkey = await screen.findByRole('button', { name: 'Use a passkey instead' });
  fireEvent.change(screen.getByLabelText('New address'), { target: { value: 'maya@' } });
  fireEvent.click(passkey);
  expect(screen.getByText('Please enter an email address.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('New address'));
  expect(sent()).toEqual([]);
});
