import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmEmailPage } from '@/app/pages/confirm-email-page';
import { createFakeClient, type FakeClient } from './support/fake-client';
import { renderAt, stubMedia } from './support/render-app';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

beforeEach(() => {
  stubMedia();
  fake = createFakeClient();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const LINK = { pathname: '/confirm-email', hash: '#token=abc.def&email=maya%2B1%40example.com' };
const where = () => screen.getByTestId('where').textContent;
const answer = (data: unknown) => fake.client.functions.invoke.mockResolvedValueOnce({ data, error: null });

async function press(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-1' } });
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name: 'Confirm and sign in' }));
  });
}

test('opening the link sends no request; the button confirms, signs in and leads to the dashboard', async () => {
  renderAt(LINK, <ConfirmEmailPage />);
  expect(fake.client.functions.invoke).not.toHaveBeenCalled();
  answer({ success: true });
  await press();
  expect(fake.client.functions.invoke).toHaveBeenCalledExactlyOnceWith('confirm-account', {
    body: { email: 'maya+1@example.com', token: 'abc.def', password: 'secret-1' },
  });
  const person = { email: 'maya+1@example.com', password: 'secret-1' };
  expect(fake.client.auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith(person);
  expect(where()).toBe('/dashboard');
});

test('a wrong password is reported under the field, with a link to reset it', async () => {
  renderAt(LINK, <ConfirmEmailPage />);
  answer({ success: false, reason: 'wrong_password' });
  await press();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This is not the password that was chosen at sign-up.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /forgot it/ }).getAttribute('href')).toBe('/forgot-password');
  expect(where()).toBe('/confirm-email');
});

test('an expired link offers another mail', async () => {
  renderAt(LINK, <ConfirmEmailPage />);
  answer({ success: false, reason: 'bad_link' });
  await press();
  expect(screen.getByText('This link is no longer valid')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy();
});

test('too many attempts are reported, and the form stays', async () => {
  renderAt(LINK, <ConfirmEmailPage />);
  answer({ error: 'Too many attempts. Please try again in an hour.' });
  await press();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Confirmation Failed', {
    description: 'Too many attempts. Please try again in an hour.',
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and sign in' }).disabled).toBe(false);
});

test('a page without a link says so', () => {
  renderAt('/confirm-email', <ConfirmEmailPage />);
  expect(screen.getByText('This link is no longer valid')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});
