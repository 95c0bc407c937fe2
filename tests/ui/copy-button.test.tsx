import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from '@/ui/copy-button';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button'));
    await vi.advanceTimersByTimeAsync(0);
  });
const announced = () => screen.getByRole('status').textContent;

test('says "Copied" for exactly two seconds', async () => {
  render(<CopyButton copy={async () => true} />);
  expect(screen.getByRole('button').textContent).toBe('Copy');
  await press();
  expect(announced()).toBe('Copied');
  act(() => vi.advanceTimersByTime(1999));
  expect(announced()).toBe('Copied');
  act(() => vi.advanceTimersByTime(1));
  expect(announced()).toBe('');
  expect(screen.getByRole('button').textContent).toBe('Copy');
});

test('is announced once, by a status that is no part of its name', async () => {
  render(<CopyButton copy={async () => true} />);
  await press();
  expect(screen.getByRole('button').textContent).toBe('Copied');
  expect(screen.getByRole('status').closest('button')).toBeNull();
});

test('copying again starts the two seconds anew', async () => {
  render(<CopyButton copy={async () => true} />);
  await press();
  act(() => vi.advanceTimersByTime(1500));
  await press();
  act(() => vi.advanceTimersByTime(1999));
  expect(announced()).toBe('Copied');
  act(() => vi.advanceTimersByTime(1));
  expect(announced()).toBe('');
});

test('says nothing where copying failed', async () => {
  render(<CopyButton copy={async () => false} />);
  await press();
  expect(announced()).toBe('');
});
