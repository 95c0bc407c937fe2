import { globSync, readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyOptionalPart, lazyPart, loadWithRetry } from '@/ui/lazy-with-retry';
import { toast } from '@/ui/toast';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Part = () => <p>The part</p>;

/** Returns a load that fails the given number of times. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch');
    return { Part };
  });
  return load;
}

const passed = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a part that cannot be loaded leaves the page as it is, and comes when it can', async () => {
  const Later = lazyPart(failing(3), 'Part');
  render(
    <>
      <input aria-label="Name" defaultValue="Typed" />
      <Suspense fallback={<p>In its place</p>}>
        <Later />
      </Suspense>
    </>,
  );
  await passed(7999);
  screen.getByText('In its place');
  await passed(1);
  screen.getByText('The part');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Typed');
});

test('an optional part leaves all others in place while it cannot be loaded', async () => {
  const Later = lazyOptionalPart(failing(1), 'Part');
  render(
    <Suspense fallback={<p>In place of everything</p>}>
      <p>The rest</p>
      <Later />
    </Suspense>,
  );
  await passed(999);
  screen.getByText('The rest');
  expect(screen.queryByText('In place of everything')).toBe(null);
  await passed(1);
  screen.getByText('The part');
});

test('it is retried once, at once, when the connection is back', async () => {
  const load = failing(1);
  void loadWithRetry(load);
  await passed(10);
  window.dispatchEvent(new Event('online'));
  await passed(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure that the first retry resolves shows no message', async () => {
  void loadWithRetry(failing(1));
  await passed(60_000);
  expect(toast.error).not.toHaveBeenCalled();
});

test('several failed loads share one message, and show another after all had succeeded', async () => {
  void loadWithRetry(failing(4));
  void loadWithRetry(failing(3));
  await passed(60_000);
  expect(toast.error).toHaveBeenCalledTimes(1);
  expect(console.warn).toHaveBeenCalledTimes(2);
  void loadWithRetry(failing(2));
  await passed(60_000);
  expect(toast.error).toHaveBeenCalledTimes(2);
});

test('no module uses lazy of React directly', () => {
  const byLazy = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')),
  );
  expect(byLazy).toEqual(['src/ui/lazy-with-retry.ts']);
});
