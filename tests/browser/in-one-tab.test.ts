import { afterEach, describe, expect, it, vi } from 'vitest';
import { inOneTab } from '@/browser/in-one-tab';

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
