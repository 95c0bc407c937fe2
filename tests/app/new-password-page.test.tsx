import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Auth } from '@/app/auth/auth-context';
import { NewPasswordPage } from '@/app/pages/new-password-page';
import { createFakeClient, type FakeClient, fakeSession, fakeUser } from './support/fake-client';
import { member, renderAt, stubMedia, visitor } from './support/render-app';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

type Redeemed = { data: { session: unknown }; error: unknown };
const verifyOtp = vi.fn(async (_: object): Promise<Redeemed> => ({ data: { session: null }, error: null }));
const updateUser = vi.fn(async (_: object): Promise<{ error: unknown }> => ({ error: null }));
vi.mock('@/browser/supabase', () => ({ createLinkClient: () => ({ auth: { verifyOtp, updateUser } }) }));

beforeEach(() => {
  stubMedia();
  fake = createFakeClient();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const where = () => screen.getByTestId('where').textContent;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** Opens the link of a mail that is good for this user. */
function openLink(auth: Auth, user = fakeUser()) {
  verifyOtp.mockResolvedValue({ data: { session: fakeSession(user) }, error: null });
  renderAt('/new-password#token_hash=abc.def', <NewPasswordPage />, auth);
}

async function choose(password: string) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Save the new password' })));
}

test('a link is redeemed at a press, says whose it is, and signs a visitor in with the new password', async () => {
  openLink(visitor);
  expect(verifyOtp).not.toHaveBeenCalled();
  await press('Continue');
  expect(verifyOtp).toHaveBeenCalledExactlyOnceWith({ type: 'recovery', token_hash: 'abc.def' });
  expect(fake.client.auth.setSession).not.toHaveBeenCalled();
  screen.getByText('For maya@example.com');
  await choose('secret-2');
  expect(updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'secret-2' });
  expect(fake.client.auth.updateUser).not.toHaveBeenCalled();
  expect(fake.client.auth.setSession).toHaveBeenCalledOnce();
  expect(where()).toBe('/dashboard');
});

test("a stranger's link never takes a member over into another account", async () => {
  openLink(member, fakeUser('stranger', 'stranger@example.com'));
  await press('Continue');
  screen.getByText('For stranger@example.com');
  await choose('secret-2');
  expect(fake.client.auth.setSession).not.toHaveBeenCalled();
  const description = 'You are still signed in with another account. Sign out to use the new password.';
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Password changed', { description });
});

test('a member goes on with the session of their own link, as the new password has ended the others', async () => {
  openLink(member);
  await press('Continue');
  await choose('secret-2');
  expect(fake.client.auth.setSession).toHaveBeenCalledOnce();
});

test('where the session cannot be kept, the new password is asked for', async () => {
  openLink(visitor);
  await press('Continue');
  fake.client.auth.setSession.mockResolvedValue({ error: { message: 'no network' } });
  await choose('secret-2');
  expect(where()).toBe('/login');
});

test('a refused password is said, and another one can be chosen with the same link', async () => {
  openLink(visitor);
  await press('Continue');
  updateUser.mockResolvedValueOnce({ error: { message: 'New password should be different from the old password.' } });
  await choose('secret-1');
  expect(toast.error).toHaveBeenCalledOnce();
  await choose('secret-2');
  expect(verifyOtp).toHaveBeenCalledOnce();
  expect(where()).toBe('/dashboard');
});

test('a link that is over says so, and one that the server did not answer can be tried again', async () => {
  openLink(visitor);
  verifyOtp.mockRejectedValueOnce(new Error('no network'));
  await press('Continue');
  expect(toast.error).toHaveBeenCalledOnce();
  verifyOtp.mockResolvedValueOnce({ data: { session: null }, error: { code: 'otp_expired', message: 'expired' } });
  await press('Continue');
  screen.getByText('This link is no longer valid');
});
