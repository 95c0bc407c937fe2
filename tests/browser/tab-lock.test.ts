import { afterEach, describe, expect, it, vi } from 'vitest';
import { acquireTabLock, queryLockNames, withTabLock } from '@/browser/tab-lock';
import { stubLocks } from '../support/locks';

type Locks = { request(name: string, options: object, work: (lock: object | null) => unknown): Promise<unknown> };

function stubNavigatorLocks(locks: Locks | undefined): void {
  vi.stubGlobal('navigator', { locks });
}

const locksGiving = (lock: object | null): Locks => ({ request: async (_name, _options, work) => work(lock) });
const refusingLocks: Locks = { request: async () => Promise.reject(new DOMException('denied', 'SecurityError')) };

describe('withTabLock', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['no other tab holds the lock', locksGiving({}), [true]],
    ['another tab holds the lock', locksGiving(null), [false]],
    ['the browser denies locks', refusingLocks, [true]],
    ['the browser knows none', undefined, [true]],
  ] as const)('passes whether the lock is free if %s', async (_, locks, args) => {
    stubNavigatorLocks(locks);
    const work = vi.fn<(isFree: boolean) => void>();
    await withTabLock('a', work);
    expect(work.mock.calls).toEqual([args]);
  });

  it('does not run the work again if it fails', async () => {
    stubNavigatorLocks(locksGiving({}));
    const work = vi.fn(() => Promise.reject(new Error('the work')));
    await expect(withTabLock('a', work)).rejects.toThrow('the work');
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('acquireTabLock', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows the name to all tabs until it is released', async () => {
    stubLocks();
    const controller = new AbortController();
    await acquireTabLock('mine', controller.signal);
    await acquireTabLock('yours', new AbortController().signal);
    expect(await queryLockNames()).toEqual(new Set(['mine', 'yours']));
    controller.abort();
    await vi.waitFor(async () => expect(await queryLockNames()).toEqual(new Set(['yours'])));
    await acquireTabLock('late', controller.signal);
    await vi.waitFor(async () => expect(await queryLockNames()).toEqual(new Set(['yours'])));
  });

  it.each([
    ['denies locks', refusingLocks],
    ['knows none', undefined],
  ] as const)('resolves if the browser %s, and the names are unknown', async (_, locks) => {
    stubNavigatorLocks(locks);
    await acquireTabLock('mine', new AbortController().signal);
    expect(await queryLockNames()).toBeUndefined();
  });
});
