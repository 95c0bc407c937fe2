import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@/ui/toast';
import { Toaster } from '@/ui/toaster';
import { stubMedia } from '../app/support/render-app';

beforeEach(() => {
  vi.useFakeTimers();
  stubMedia();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (say: () => void) => {
  act(say);
  // The previous toast disappears in two steps: it is marked, then removed.
  settle(100);
  settle(400);
};

test('one at a time: a new one takes the place of the one before', () => {
  show(() => toast.error('First'));
  expect(screen.getByText('First')).toBeTruthy();
  show(() => toast.success('Second', { description: 'More words' }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
  expect(screen.getByText('More words')).toBeTruthy();
});

test.each([
  [undefined, 4],
  [1, 4],
  [7, 7],
  [60, 8],
])('asked for %s seconds it stays %i', (seconds, stays) => {
  show(() => toast.info('Words', { seconds }));
  settle((stays - 1) * 1000);
  expect(screen.queryByText('Words')).toBeTruthy();
  settle(2000);
  expect(screen.queryByText('Words')).toBeNull();
});

test('can take back what it is about, and stays as long as it may', () => {
  const undo = vi.fn();
  show(() => toast.success('Gone', { undo }));
  settle(7000);
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undo).toHaveBeenCalledOnce();
  settle(1000);
  expect(screen.queryByText('Gone')).toBeNull();
});

test('leaves with the page it is about, and with no other', () => {
  show(() => toast.info('Yours to fill in', { about: 'one' }));
  show(() => toast.dismissFor('two'));
  expect(screen.queryByText('Yours to fill in')).toBeTruthy();
  show(() => toast.dismissFor('one'));
  expect(screen.queryByText('Yours to fill in')).toBeNull();
  show(() => toast.success('Welcome back!'));
  show(() => toast.dismissFor('one'));
  expect(screen.queryByText('Welcome back!')).toBeTruthy();
});

test('goes with the page it was shown on, unless it is read on the next or about another', () => {
  show(() => toast.error('No room'));
  show(() => toast.leavePage());
  expect(screen.queryByText('No room')).toBeNull();
  show(() => toast.info('Yours to fill in', { about: 'one' }));
  show(() => toast.leavePage());
  expect(screen.queryByText('Yours to fill in')).toBeTruthy();
  show(() => toast.success('Welcome back!', { outlivesPage: true }));
  show(() => toast.leavePage());
  expect(screen.queryByText('Welcome back!')).toBeTruthy();
  show(() => toast.leavePage());
  expect(screen.queryByText('Welcome back!'), 'on the page after the next').toBeNull();
});

test('is announced politely', () => {
  show(() => toast.success('Words'));
  expect(screen.getByText('Words').closest('[aria-live="polite"]')).toBeTruthy();
});
