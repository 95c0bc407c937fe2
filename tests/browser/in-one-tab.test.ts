import { afterEach, describe, expect, it, vi } from 'vitest';
import { heldNames, holdName, inOneTab } from '@/browser/in-one-tab';
import { stubLocks } from '../support/locks';

type Locks = { request(name: string, options: object, work: (lock: object | null) => unknown): Promise<unknown> };

function granted(locks: Locks | undefined): void {
  vi.stubGlobal('navigator', { locks });
}

const asks = (lock: object | null): Locks => ({ request: async (_name, _options, work) => work(lock) });
const refuses: Locks = { request: async () => Promise.reject(new DOMException('denied', 'SecurityError')) };

describe('work of one tab', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['no other tab is at it', asks({}), [true]],
    ['another tab is at it', asks(null), [false]],
    ['the browser denies locks', refuses, [true]],
    ['the browser knows none', undefined, [true]],
  ] as const)('is told whether it is free where %s', async (_, locks, told) => {
    granted(locks);
    const work = vi.fn<(free: boolean) => void>();
    await inOneTab('a', work);
    expect(work.mock.calls).toEqual([told]);
  });

  it('is not begun again where it fails', async () => {
    granted(asks({}));
    const work = vi.fn(() => Promise.reject(new Error('the work')));
    await expect(inOneTab('a', work)).rejects.toThrow('the work');
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('a name that a tab holds', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is seen by all tabs until it is let go', async () => {
    stubLocks();
    const until = new AbortController();
    await holdName('mine', until.signal);
    await holdName('yours', new AbortController().signal);
    expect(await heldNames()).toEqual(new Set(['mine', 'yours']));
    until.abort();
    await vi.waitFor(async () => expect(await heldNames()).toEqual(new Set(['yours'])));
    await holdName('late', until.signal);
    await vi.waitFor(async () => expect(await heldNames()).toEqual(new Set(['yours'])));
  });

  it.each([
    ['denies locks', refuses],
    ['knows none', undefined],
  ] as const)('holds up nobody where the browser %s, and is not known', async (_, locks) => {
    granted(locks);
    await holdName('mine', new AbortController().signal);
    expect(await heldNames()).toBeUndefined();
  });
});
