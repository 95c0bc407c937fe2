import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '@/app/pages/login-page';
import { createFakeClient, type FakeClient } from './support/fake-client';
import { member, renderAt, stubMedia } from './support/render-app';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

beforeEach(() => {
  vi.useFakeTimers();
  stubMedia();
  fake = createFakeClient();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const where = () => screen.getByTestId('where').textContent;

async function signIn() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' maya@example.com ' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name: 'Sign In' }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

test('success shows a greeting, and half a second later the dashboard', async () => {
  renderAt('/login', <LoginPage />);
  await signIn();
  expect(fake.client.auth.signInWithPassword).toHaveBeenCalledWith({ email: 'maya@example.com', password: 'secret' });
  expect(screen.getByText('Welcome back!').closest('button [aria-live=polite]')).toBeTruthy();
  expect(toast.success, 'no toast covers the next page').not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(where()).toBe('/login');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(where()).toBe('/dashboard');
});

test.each([
  ['the message of the server', { message: 'Email not confirmed' }, 'Email not confirmed'],
  ['a default message if there is none', { message: '' }, 'Invalid email or password'],
  [
    'a hint if the server cannot be reached',
    { name: 'AuthRetryableFetchError', message: 'Failed to fetch' },
    'The server cannot be reached. Check your connection and try again.',
  ],
])('failure shows %s', async (_case, error, description) => {
  fake.client.auth.signInWithPassword.mockResolvedValue({ error });
  renderAt('/login', <LoginPage />);
  await signIn();
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent, 'the notice in the form stays').toBe(`Login Failed${description}`);
  expect(toast.error, 'no toast repeats it').not.toHaveBeenCalled();
  expect(where()).toBe('/login');
});

test('an account with an unconfirmed address gets a hint and can have the mail sent again', async () => {
  const error = { code: 'email_not_confirmed', message: 'Email not confirmed' };
  fake.client.auth.signInWithPassword.mockResolvedValue({ error });
  fake.client.functions.invoke.mockResolvedValue({ data: { success: true }, error: null });
  renderAt('/login', <LoginPage />);
  await signIn();
  const description = 'Confirm your address first: open the link in the email we sent you.';
  expect(screen.getByRole('alert').textContent).toBe(`Login Failed${description}`);
  expect(screen.getByRole('status').textContent).toContain('Open the link in the email we sent to maya@example.com');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(fake.client.functions.invoke).toHaveBeenCalledExactlyOnceWith('send-confirmation', {
    body: { email: 'maya@example.com' },
  });
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Email sent again', expect.anything());
});

test('the next attempt removes the error of the previous one', async () => {
  fake.client.auth.signInWithPassword.mockResolvedValueOnce({ error: { message: 'Invalid login credentials' } });
  renderAt('/login', <LoginPage />);
  await signIn();
  expect(screen.getByRole('alert')).toBeDefined();
  await signIn();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('leads back to the page whose guard redirected here, and never to another site', async () => {
  const page = renderAt({ pathname: '/login', state: { from: '/program/leads?x=1#y' } }, <LoginPage />);
  await signIn();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(where()).toBe('/program/leads?x=1');
  page.unmount();

  renderAt({ pathname: '/login', state: { from: '//evil.example' } }, <LoginPage />);
  await signIn();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(where()).toBe('/dashboard');
});

test('a member is sent on to the dashboard', () => {
  renderAt('/login', <LoginPage />, member);
  expect(where()).toBe('/dashboard');
});

test('links to support', () => {
  renderAt('/login', <LoginPage />);
  const link = screen.getByRole('link', { name: /community chat.*opens in a new tab/ });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});
