import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountPage } from '@/app/pages/account-page';
import { ChangeEmailPage } from '@/app/pages/change-email-page';
import { LoginPage } from '@/app/pages/login-page';
import { LostFactorPage } from '@/app/pages/lost-factor-page';
import { NewPasswordPage } from '@/app/pages/new-password-page';
import type { SecondFactorList } from '@/contracts/second-factor';
import type { UsageReport } from '@/contracts/usage';
import { toast } from '@/ui/toast';
import { createFakeClient, type FakeClient, fakeSession } from './support/fake-client';
import { renderAt, stubMedia } from './support/render-app';

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));
const needed = { data: { session: null }, error: { code: 'second_factor_needed', message: 'A code is needed.' } };
const setSession = vi.fn(async (_tokens: object) => ({ data: { session: fakeSession() }, error: null }));
vi.mock('@/browser/supabase', () => ({
  createMemoryClient: () => ({ auth: { verifyOtp: async () => needed, setSession } }),
}));

const tokens = { access_token: 'access', refresh_token: 'refresh' };
const wrongCode = { error: { code: 'wrong_code', message: 'This is not the code your app shows now.' } };
let list: SecondFactorList;
/** Answers by path below `/account-api`. */
let answers: Record<string, () => Response>;
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  stubMedia();
  fake = createFakeClient();
  list = { factors: [], recoveryCodes: 0 };
  answers = {};
  vi.spyOn(toast, 'error');
  vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async (input, init) => {
    const path = String(input).replace(/^.*\/account-api/, '');
    if (path === '/factors') return Response.json(list);
    if (path === '/sessions') return Response.json({ sessions: [] });
    if (path.endsWith('/oauth/grants')) return Response.json({ apps: [], tools: [] });
    if (path.endsWith('/runs/usage')) return Response.json({ days: 30, tools: [] } satisfies UsageReport);
    return answers[path] && init?.method === 'POST' ? answers[path]() : Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const posted = () =>
  network.mock.calls.flatMap(([input, init]) =>
    init?.method === 'POST' ? [[String(input).replace(/^.*\/account-api/, ''), JSON.parse(String(init.body))]] : [],
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('signing in to an account with a second factor', () => {
  it('asks for the code once the password is right, until it is right too', async () => {
    fake.client.auth.signInWithPassword.mockResolvedValue(needed);
    renderAt('/login', <LoginPage />);
    type('Email', 'maya@example.com');
    type('Password', 'secret');
    press('Sign In');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    expect(toast.error).not.toHaveBeenCalled();
    answers['/sign-in/code'] = () => Response.json(wrongCode, { status: 403 });
    type('Code', '000000');
    press('Sign In');
    expect((await screen.findByRole('alert')).textContent).toContain(wrongCode.error.message);
    answers['/sign-in/code'] = () => Response.json(tokens);
    type('Code', '123 456');
    press('Sign In');
    await waitFor(() => expect(fake.client.auth.setSession).toHaveBeenCalledExactlyOnceWith(tokens));
    expect(posted().at(-1)).toEqual([
      '/sign-in/code',
      { email: 'maya@example.com', password: 'secret', code: '123 456' },
    ]);
    await screen.findByRole('button', { name: 'Welcome back!' });
  });

  it('has a link mailed to whoever has lost everything, which leads to a page that removes or keeps the factors', async () => {
    fake.client.auth.signInWithPassword.mockResolvedValue(needed);
    const { unmount } = renderAt('/login', <LoginPage />);
    type('Email', 'maya@example.com');
    type('Password', 'secret');
    press('Sign In');
    const report = await screen.findByRole('button', { name: /^I have lost my app/ });
    const failure = { error: { code: 'too_many_mails', message: 'Try again later.' } };
    answers['/sign-in/lost-factor'] = () => Response.json(failure, { status: 429 });
    fireEvent.click(report);
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later.');
    answers['/sign-in/lost-factor'] = () => new Response(null, { status: 202 });
    fireEvent.click(report);
    expect(await screen.findByText('We sent you a mail')).toBeTruthy();
    expect(posted().at(-1)).toEqual(['/sign-in/lost-factor', { email: 'maya@example.com', password: 'secret' }]);
    unmount();

    renderAt('/lost-factor#token=abc', <LostFactorPage />);
    expect(posted()).toHaveLength(2);
    answers['/factor-reset/confirm'] = () => Response.json({ dueAt: '2026-11-28T12:00:00.000Z' });
    press('Remove them in 3 days');
    expect((await screen.findByText(/from November 28, 2026/)).textContent).toContain('Your password alone');
    expect(posted().at(-1)).toEqual(['/factor-reset/confirm', { token: 'abc' }]);
  });

  it('takes a code for the link of a password mail too', async () => {
    renderAt('/new-password#token_hash=abc.def', <NewPasswordPage />);
    press('Continue');
    await screen.findByLabelText('Code');
    answers['/sign-in/link'] = () => Response.json(tokens);
    type('Code', 'ABCD-EFGH-IJKL-MNOP');
    press('Continue');
    expect(await screen.findByText('For maya@example.com')).toBeTruthy();
    expect(posted()).toEqual([['/sign-in/link', { token_hash: 'abc.def', code: 'ABCD-EFGH-IJKL-MNOP' }]]);
  });
});

describe('the second factors of the account', () => {
  it('are added with the password, and the first brings recovery codes', async () => {
    renderAt('/account', <AccountPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    press('Continue');
    expect(screen.getByText('Please enter your password')).toBeTruthy();
    const app = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', ticket: 't' };
    answers['/factors/app-options'] = () => Response.json(app);
    type('Your password', 'secret-1');
    press('Continue');
    expect((await screen.findByText('ABCD EFGH')).tagName).toBe('CODE');
    press('Add the app');
    expect(screen.getByText('Enter the six digits your app shows')).toBeTruthy();
    answers['/factors/app'] = () => Response.json({ recoveryCodes: ['AAAA-BBBB'] }, { status: 201 });
    list = {
      factors: [{ id: 'f', kind: 'app', name: 'My app', addedAt: '2026-11-01T12:00:00.000Z' }],
      recoveryCodes: 1,
    };
    type('Code', '123456');
    press('Add the app');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getByText('AAAA-BBBB')).toBeTruthy();
    expect(toast.success, 'would lie over the dialog').not.toHaveBeenCalled();
    press('I have kept them');
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('App added');
    expect(await screen.findByRole('heading', { name: 'My app' })).toBeTruthy();
    expect(posted()).toEqual([
      ['/factors/app-options', { password: 'secret-1', code: '' }],
      ['/factors/app', { secret: 'ABCDEFGH', ticket: 't', code: '123456' }],
    ]);
  });

  it('bring codes that no key, press or failed copy takes away before they are kept', async () => {
    renderAt('/account', <AccountPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    answers['/factors/app-options'] = () => Response.json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x', ticket: 't' });
    type('Your password', 'secret-1');
    press('Continue');
    await screen.findByText('ABCD EFGH');
    let reply = (_: Response) => undefined as unknown;
    network.mockImplementationOnce(() => new Promise((resolve) => (reply = resolve)));
    type('Code', '123456');
    press('Add the app');
    const tryToClose = () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Close' })).toBeNull();
    };
    await waitFor(tryToClose);
    await waitFor(() => expect(network.mock.lastCall?.[0]).toContain('/factors/app'));
    reply(Response.json({ recoveryCodes: ['AAAA-BBBB'] }, { status: 201 }));
    expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
    tryToClose();
    press('Copy the codes');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('It could not be copied', expect.anything()));
    expect(screen.getByText('AAAA-BBBB')).toBeTruthy();
    press('I have kept them');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are removed with the password and a code', async () => {
    list = {
      factors: [{ id: 'f', kind: 'app', name: 'My app', addedAt: '2026-11-01T12:00:00.000Z' }],
      recoveryCodes: 9,
    };
    renderAt('/account', <AccountPage />);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove My app/ }));
    answers['/factors/f/remove'] = () => Response.json(wrongCode, { status: 403 });
    const dialog = within(await screen.findByRole('dialog'));
    type('Your password', 'secret-1');
    fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '000000' } });
    press('Continue');
    expect((await screen.findByRole('alert')).textContent).toContain(wrongCode.error.message);
    answers['/factors/f/remove'] = () => new Response(null, { status: 204 });
    list = { factors: [], recoveryCodes: 0 };
    press('Continue');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'My app' })).toBeNull());
    expect(posted()[0]).toEqual(['/factors/f/remove', { password: 'secret-1', code: '000000' }]);
  });

  it('are asked for along with the current password, and before the account is deleted', async () => {
    list = {
      factors: [{ id: 'f', kind: 'app', name: 'My app', addedAt: '2026-11-01T12:00:00.000Z' }],
      recoveryCodes: 9,
    };
    renderAt('/account', <AccountPage />);
    await screen.findByLabelText('Code');
    type('Current password', 'secret-1');
    type('Code', '123456');
    type('New password', 'a-better-one');
    press('Change the password');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Password changed', expect.anything()));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(screen.getAllByLabelText('Code')).toHaveLength(2));
    type('Your password', 'secret-2');
    fireEvent.change(screen.getAllByLabelText('Code')[1] as HTMLElement, { target: { value: '654321' } });
    press('Delete the account');
    await waitFor(() => expect(posted()).toHaveLength(2));
    expect(posted()).toEqual([
      ['/password', { current: 'secret-1', code: '123456', password: 'a-better-one' }],
      ['/deletion', { password: 'secret-2', code: '654321' }],
    ]);
  });

  it('are kept by one press while they are to be removed', async () => {
    list = { factors: [], recoveryCodes: 0, resetAt: '2026-11-28T12:00:00.000Z' };
    renderAt('/account', <AccountPage />);
    const keep = await screen.findByRole('button', { name: 'Keep them' });
    expect(screen.getByText('Your second factors will be removed on Nov 28, 2026')).toBeTruthy();
    const { resetAt: _, ...stopped } = list;
    list = stopped;
    fireEvent.click(keep);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep them' })).toBeNull());
    expect(network.mock.calls.map(([input, init]) => [init?.method, String(input)])).toContainEqual([
      'DELETE',
      expect.stringMatching(/\/account-api\/factors\/reset$/),
    ]);
    expect(toast.success).toHaveBeenCalledWith('Your second factors stay');
  });
});

describe('another address', () => {
  it('is asked for with the password, and can be taken back', async () => {
    renderAt('/account', <AccountPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change the address' }));
    answers['/email-change'] = () => Response.json({ newEmail: 'new@example.com' }, { status: 202 });
    type('Your password', 'secret-1');
    press('Send the mails');
    expect(screen.getByText('Please enter an email address.')).toBeTruthy();
    type('New address', ' new@example.com ');
    press('Send the mails');
    expect(await screen.findByText(/one to new@example\.com/)).toBeTruthy();
    expect(posted()).toEqual([['/email-change', { email: 'new@example.com', password: 'secret-1', code: '' }]]);
    press('Keep the address');
    expect(await screen.findByRole('button', { name: 'Change the address' })).toBeTruthy();
  });

  it('is confirmed or canceled by a press on the page of the link, not by opening it', async () => {
    renderAt('/change-address#token=abc', <ChangeEmailPage />);
    expect(posted()).toEqual([]);
    answers['/email-change/confirm'] = () =>
      Response.json({ error: { code: 'busy', message: 'Try again in a minute.' } }, { status: 503 });
    press('Confirm the change');
    expect(await screen.findByText('Try again in a minute.')).toBeTruthy();
    answers['/email-change/confirm'] = () => Response.json({ isChanged: true });
    press('Confirm the change');
    expect(await screen.findByText('Your address is changed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
    expect(posted().at(-1)).toEqual(['/email-change/confirm', { token: 'abc' }]);
  });
});
