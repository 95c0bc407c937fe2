import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OWNER_KEY, takeOver } from '@/browser/member-storage';
import type { Scope } from '@/browser/scope';
import { removalsAt } from '@/engine/history/removals';
import { stubLocks } from '../../support/locks';
import { memberScope } from '../../support/session';

const KEY = 'removing';
const MINUTE_MS = 60_000;

let locks: ReturnType<typeof stubLocks>;
/** What the gateway does with a deletion. */
const deleteOne = vi.fn<(id: string) => Promise<boolean>>();
const hold = vi.fn(async () => undefined);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(OWNER_KEY, 'member-1');
  deleteOne.mockReset().mockResolvedValue(true);
  hold.mockClear();
  locks = stubLocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of a member, with what it can delete. */
function openPage(scope: Scope = memberScope()) {
  return { scope, ...removalsAt(scope, KEY, deleteOne, hold) };
}

const noted = () => localStorage.getItem(KEY);

/** A page in which something was deleted, and noted for other pages. */
async function pageThatDeleted(id = 'one', scope?: Scope) {
  const page = openPage(scope);
  page.add(id);
  expect(noted()).toContain(`"${id}"`);
  await vi.waitFor(() => expect(noted()).not.toContain('"isHeld":false'));
  return page;
}
const deleted = () => deleteOne.mock.calls.flat();

describe('what one page deleted, and another finds', () => {
  it('stays as long as the page that can take it back is open', async () => {
    const first = await pageThatDeleted();
    const second = openPage();
    await second.settleOthers();
    expect(deleted()).toEqual([]);
    expect(second.has('one')).toBe(true);
    expect(first.takeBack('one')).toBe(true);
    await second.settleOthers();
    expect([deleted(), noted()]).toEqual([[], null]);
  });

  it('is deleted once that page is gone, however it went', async () => {
    await pageThatDeleted();
    locks.closePages();
    await openPage().settleOthers();
    expect([deleted(), noted()]).toEqual([['one'], null]);
  });

  it('is deleted though two pages find it at the same time', async () => {
    await pageThatDeleted();
    locks.closePages();
    await Promise.all([openPage().settleOthers(), openPage().settleOthers()]);
    expect([new Set(deleted()), noted()]).toEqual([new Set(['one']), null]);
  });

  it('stays where an open page deleted it too', async () => {
    await pageThatDeleted();
    locks.closePages();
    const second = await pageThatDeleted();
    await openPage().settleOthers();
    await second.settleOthers();
    expect(deleted()).toEqual([]);
    expect(second.takeBack('one')).toBe(true);
  });

  it('waits for a later page where nobody could be asked, and is given up where the gateway refuses', async () => {
    await pageThatDeleted();
    locks.closePages();
    deleteOne.mockRejectedValueOnce(new TypeError('offline'));
    await openPage().settleOthers();
    expect(noted()).toContain('one');
    deleteOne.mockResolvedValueOnce(false);
    await openPage().settleOthers();
    expect([deleted(), noted()]).toEqual([['one', 'one'], null]);
  });

  it('is deleted where a page noted it before pages had names', async () => {
    localStorage.setItem(KEY, '["one"]');
    await openPage().settleOthers();
    expect([deleted(), noted()]).toEqual([['one'], null]);
  });

  it('is none of the business of another member of this browser', async () => {
    await pageThatDeleted();
    locks.closePages();
    const comes = (owner: string) =>
      takeOver({ owner, owned: (key) => key === KEY, withoutSecrets: (_, text) => text });
    comes('member-2');
    await openPage(memberScope('member-2')).settleOthers();
    expect(deleted()).toEqual([]);
    comes('member-1');
    await openPage().settleOthers();
    expect(deleted()).toEqual(['one']);
  });

  it('waits for the next visit of a member who signs out before it is done', async () => {
    const { scope, settle } = await pageThatDeleted();
    deleteOne.mockRejectedValueOnce(new DOMException('ended', 'AbortError'));
    scope.end();
    expect(await settle()).toBe(false);
    await vi.waitFor(() => expect(locks.held()).toEqual([]));
    await openPage().settleOthers();
    expect([deleted(), noted()]).toEqual([['one', 'one'], null]);
  });
});

describe('taking back', () => {
  it('comes too late where another page deleted it for good meanwhile, and shows its links to nobody', async () => {
    const first = await pageThatDeleted();
    const second = await pageThatDeleted();
    await second.settle();
    hold.mockClear();
    expect(first.takeBack('one')).toBe(false);
    expect(hold).not.toHaveBeenCalled();
  });

  it('comes too late while it is being deleted, and after', async () => {
    const page = await pageThatDeleted();
    const settling = page.settle();
    expect(page.takeBack('one')).toBe(false);
    expect(await settling).toBe(true);
    expect(page.takeBack('one')).toBe(false);
  });

  it('works before the browser has granted a lock, and leaves no note', async () => {
    const page = openPage();
    page.add('one');
    expect([page.has('one'), page.hasAny()]).toEqual([true, true]);
    expect(page.takeBack('one')).toBe(true);
    expect(noted()).toBeNull();
    await vi.waitFor(() => expect(locks.held()).toHaveLength(1));
    expect([page.has('one'), page.hasAny(), noted()]).toEqual([false, false, null]);
  });

  it('works where the storage is full, and where deleting failed', async () => {
    const page = openPage();
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    page.add('one');
    await vi.waitFor(() => expect(write).toHaveBeenCalled());
    write.mockRestore();
    expect(page.takeBack('one')).toBe(true);

    page.add('two');
    deleteOne.mockResolvedValueOnce(false);
    expect(await page.settle()).toBe(false);
    expect(page.takeBack('two')).toBe(true);
  });
});

describe('a browser without locks', () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
    vi.useFakeTimers({ now: new Date('2026-01-02T10:00:00Z') });
  });

  it.each([
    { minutes: 30, calls: [] },
    { minutes: -30, calls: [] },
    { minutes: 90, calls: ['one'] },
    { minutes: -24 * 60, calls: ['one'] },
  ])(
    'takes a page for gone by the time, and a clock that is $minutes minutes off keeps nothing for ever',
    async ({ minutes, calls }) => {
      await pageThatDeleted();
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
      await openPage().settleOthers();
      expect(deleted()).toEqual(calls);
    },
  );
});

it('waits for what it is deleting itself before others look again', async () => {
  const page = await pageThatDeleted();
  let answer = (_: boolean) => undefined as unknown;
  deleteOne.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const settling = page.settle();
  const waited = vi.fn();
  const waiting = page.settleOthers().then(waited);
  await Promise.resolve();
  expect([page.hasAny(), waited.mock.calls.length]).toEqual([true, 0]);
  answer(true);
  await Promise.all([settling, waiting]);
  expect([page.hasAny(), deleted()]).toEqual([false, ['one']]);
});

it('takes no page for gone that gets its lock while another looks', async () => {
  const [first, second] = [openPage(), openPage()];
  const looking = second.settleOthers();
  first.add('one');
  await looking;
  await pageThatDeleted('two');
  expect([deleted(), first.takeBack('one')]).toEqual([[], true]);
});

it('is noted at once: a page that closes before it got its lock undoes nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T10:00:00Z') });
  const waitForever = { request: () => new Promise(() => undefined), query: async () => ({ held: [] }) };
  vi.stubGlobal('navigator', { locks: waitForever });
  openPage().add('one');
  await openPage().settleOthers();
  expect(deleted()).toEqual([]);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await openPage().settleOthers();
  expect(deleted()).toEqual(['one']);
});
