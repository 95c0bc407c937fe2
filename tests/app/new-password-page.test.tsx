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

type OtpResult = { data: { session: unknown }; error: unknown };
const verifyOtp = vi.fn(async (_: object): Promise<OtpResult> => ({ data: { session: null }, error: null }));
const getSession = async () => ({ data: { session: fakeSession() } });
const updateUser = vi.fn(async (_: object): Promise<{ error: unknown }> => ({ error: null }));
vi.mock('@/browser/supabase', () => ({ createMemoryClient: () => ({ auth: { verifyOtp, updateUser, getSession } }) }));

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

/** Opens the page with a mail link that is valid for this user. */
function openLink(auth: Auth, user = fakeUser()) {
  verifyOtp.mockResolvedValue({ data: { session: fakeSession(user) }, error: null });
  renderAt('/new-password#token_hash=abc.def', <NewPasswordPage />, auth);
}

async function savePassword(password: string) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Save the new password' })));
}

test('a link is redeemed at a click, shows its address, and signs a visitor in with the new password', async () => {
  openLink(visitor);
  expect(verifyOtp).not.toHaveBeenCalled();
  await press('Continue');
  expect(verifyOtp).toHaveBeenCalledExactlyOnceWith({ type: 'recovery', token_hash: 'abc.def' });
  expect(fake.client.auth.setSession).not.toHaveBeenCalled();
  screen.getByText('For maya@example.com');
  await savePassword('secret-2');
  expect(updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'secret-2' });
  expect(fake.client.auth.updateUser).not.toHaveBeenCalled();
  expect(fake.client.auth.setSession).toHaveBeenCalledOnce();
  expect(where()).toBe('/dashboard');
});

test("a stranger's link never signs a member in to another account", async () => {
  openLink(member, fakeUser('stranger', 'stranger@example.com'));
  await press('Continue');
  screen.getByText('For stranger@example.com');
  await savePassword('secret-2');
  expect(fake.client.auth.setSession).not.toHaveBeenCalled();
  const description = 'You are still signed in with another account. Sign out to use the new password.';
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Password changed', { description, outlivesPage: true });
});

test('a member continues with the session of their own link, as the new password ends all others', async () => {
  openLink(member);
  await press('Continue');
  await savePassword('secret-2');
  expect(fake.client.auth.setSession).toHaveBeenCalledOnce();
});

test('if the session cannot be stored, the sign-in page asks for the new password', async () => {
  openLink(visitor);
  await press('Continue');
  fake.client.auth.setSession.mockResolvedValue({ error: { message: 'no network' } });
  await savePassword('secret-2');
  expect(where()).toBe('/login');
});

test('a refused password is reported, and another one can be chosen with the same link', async () => {
  openLink(visitor);
  await press('Continue');
  updateUser.mockResolvedValueOnce({ error: { message: 'New password should be different from the old password.' } });
  await savePassword('secret-1');
  expect(screen.getByRole('alert').textContent).toContain('New password should be different from the old password.');
  await savePassword('secret-2');
  expect(verifyOtp).toHaveBeenCalledOnce();
  expect(where()).toBe('/dashboard');
});

test('an expired link is reported, and one without a server response can be retried', async () => {
  openLink(visitor);
  verifyOtp.mockRejectedValueOnce(new Error('no network'));
  await press('Continue');
  expect(toast.error).toHaveBeenCalledOnce();
  verifyOtp.mockResolvedValueOnce({ data: { session: null }, error: { code: 'otp_expired', message: 'expired' } });
  await press('Continue');
  screen.getByText('This link is no longer valid');
});
