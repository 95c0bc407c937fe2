import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WelcomePage } from '@/app/pages/welcome-page';
import { brand } from '@/brand';
import { renderAt, stubMedia } from './support/render-app';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pieces = () => document.querySelectorAll('[data-confetti] > span').length;

test('fifty pieces of confetti for three seconds', () => {
  stubMedia();
  renderAt('/welcome', <WelcomePage />);
  expect(pieces()).toBe(50);
  act(() => vi.advanceTimersByTime(2999));
  expect(pieces()).toBe(50);
  act(() => vi.advanceTimersByTime(1));
  expect(pieces()).toBe(0);
});

test('no confetti under reduced motion', () => {
  stubMedia('(prefers-reduced-motion: reduce)');
  renderAt('/welcome', <WelcomePage />);
  expect(pieces()).toBe(0);
});

test.each([
  [true, 'Open the link in the email we sent to maya@example.com'],
  [false, 'The email to maya@example.com could not be sent yet.'],
])('asks to confirm the address, mailed: %s', (isMailed, text) => {
  stubMedia();
  const state = { pending: { email: 'maya@example.com', isMailed } };
  renderAt({ pathname: '/welcome', state }, <WelcomePage />);
  expect(screen.getByRole('status').textContent).toContain(text);
  expect(screen.queryByText(brand.welcome.text)).toBe(null);
});

test('links to the page the newcomer came from and to the dashboard', () => {
  stubMedia();
  const page = renderAt({ pathname: '/welcome', state: { from: '/program/leads' } }, <WelcomePage />);
  expect(screen.getByRole('link', { name: 'Continue where you were' }).getAttribute('href')).toBe('/program/leads');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  page.unmount();
  renderAt({ pathname: '/welcome', state: { from: '/dashboard' } }, <WelcomePage />);
  expect(screen.queryByRole('link', { name: 'Continue where you were' })).toBeNull();
});

test('shows the access code from the URL, if there is one', () => {
  stubMedia();
  const page = renderAt('/welcome?code=AB-12', <WelcomePage />);
  expect(screen.getByText('AB-12')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  page.unmount();
  renderAt('/welcome', <WelcomePage />);
  expect(screen.queryByText('Your access code')).toBeNull();
});
