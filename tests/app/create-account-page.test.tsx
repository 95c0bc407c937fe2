import { FunctionsHttpError } from '@supabase/supabase-js';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CreateAccountPage } from '@/app/pages/create-account-page';
import { createFakeClient, type FakeClient } from './support/fake-client';
import { renderAt, stubMedia } from './support/render-app';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

beforeEach(() => {
  vi.useFakeTimers();
  stubMedia();
  fake = createFakeClient();
  renderAt('/create-account', <CreateAccountPage />);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const answer = (data: unknown) => fake.client.functions.invoke.mockResolvedValueOnce({ data, error: null });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function press(name: string) {
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

async function verify() {
  answer({ verified: true });
  type('Email', 'maya@example.com');
  await press('Verify Membership');
}

test('a verified membership leads to the second step', async () => {
  await verify();
  expect(fake.client.functions.invoke).toHaveBeenCalledWith('verify-whop-membership', {
    body: { email: 'maya@example.com' },
  });
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Membership Verified!');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test.each([
  ['the message of the server', { verified: false, error: 'Expired in May' }, 'Expired in May'],
  ['a default message if there is none', { verified: false }, 'Please purchase access first'],
])('no active membership shows %s', async (_case, data, description) => {
  answer(data);
  type('Email', 'maya@example.com');
  await press('Verify Membership');
  expect(screen.getByRole('alert').textContent).toBe(`No Active Membership${description}`);
  expect(toast.error, 'no toast repeats it').not.toHaveBeenCalled();
});

test('a refusal by status is read like an answer', async () => {
  const response = new Response(JSON.stringify({ error: 'Too many attempts' }), { status: 429 });
  fake.client.functions.invoke.mockResolvedValueOnce({ data: null, error: new FunctionsHttpError(response) });
  type('Email', 'maya@example.com');
  await press('Verify Membership');
  expect(screen.getByRole('alert').textContent).toBe('No Active MembershipToo many attempts');
});

test('a server that does not answer is a failed verification', async () => {
  fake.client.functions.invoke.mockResolvedValueOnce({ data: null, error: new Error('Failed to fetch') });
  type('Email', 'maya@example.com');
  await press('Verify Membership');
  expect(screen.getByRole('alert').textContent).toBe(
    'Verification FailedThe server cannot be reached. Please try again in a moment.',
  );
});

test('a short password is reported under the field and nothing is sent', async () => {
  await verify();
  type('Password', '12345');
  await press('Create Account');
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(error?.textContent).toBe('Password must be at least 6 characters');
  expect(fake.client.functions.invoke).toHaveBeenCalledTimes(1);
});

test('a new account signs in and a second later shows the welcome page with the code', async () => {
  await verify();
  answer({ success: true, accessCode: 'A&B 1' });
  type('Password', '123456');
  fireEvent.change(screen.getByLabelText(/First name/), { target: { value: ' Maya ' } });
  await press('Create Account');
  expect(fake.client.functions.invoke).toHaveBeenLastCalledWith('complete-signup', {
    body: { email: 'maya@example.com', password: '123456', firstName: 'Maya' },
  });
  expect(toast.success).toHaveBeenLastCalledWith('Account Created!', { outlivesPage: true });
  expect(fake.client.auth.signInWithPassword).toHaveBeenCalledWith({ email: 'maya@example.com', password: '123456' });
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(screen.getByTestId('where').textContent).toBe('/create-account');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByTestId('where').textContent).toBe('/welcome?code=A%26B%201');
});

test('an account with an unconfirmed address is not signed in', async () => {
  await verify();
  answer({ success: true, accessCode: 'A', confirmation: 'mailed' });
  type('Password', '123456');
  await press('Create Account');
  expect(toast.success).toHaveBeenLastCalledWith('Account Created!', { outlivesPage: true });
  expect(fake.client.auth.signInWithPassword).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByTestId('where').textContent).toBe('/welcome?code=A');
});

test('a failed sign-up shows the reason and stays on the page', async () => {
  await verify();
  answer({ success: false, error: 'This address has an account' });
  type('Password', '123456');
  await press('Create Account');
  expect(screen.getByRole('alert').textContent).toBe('Signup FailedThis address has an account');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByTestId('where').textContent).toBe('/create-account');
});
