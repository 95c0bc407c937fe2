import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberScope } from '@/browser/member-scope';
import { OWNER_KEY, switchOwner } from '@/browser/member-storage';
import { commitDeletions, pendingDeletionsAt } from '@/engine/history/pending-deletions';
import { toast } from '@/ui/toast';
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
function openPage(scope: MemberScope = memberScope()) {
  return { scope, ...pendingDeletionsAt(scope, KEY, deleteOne, hold) };
}

const storedText = () => localStorage.getItem(KEY);

/** A page with a pending deletion that is stored for other pages. */
async function pageThatDeleted(id = 'one', scope?: MemberScope) {
  const page = openPage(scope);
  page.add(id);
  expect(storedText()).toContain(`"${id}"`);
  await vi.waitFor(() => expect(storedText()).not.toContain('"isHeld":false'));
  return page;
}
const deleted = () => deleteOne.mock.calls.flat();

describe('what one page deleted, and another finds', () => {
  it('stays as long as the page that can take it back is open', async () => {
    const first = await pageThatDeleted();
    const second = openPage();
    await second.commitAbandoned();
    expect(deleted()).toEqual([]);
    expect(second.has('one')).toBe(true);
    expect(first.undo('one')).toBe(true);
    await second.commitAbandoned();
    expect([deleted(), storedText()]).toEqual([[], null]);
  });

  it('is deleted once that page is gone, however it went', async () => {
    await pageThatDeleted();
    locks.closePages();
    await openPage().commitAbandoned();
    expect([deleted(), storedText()]).toEqual([['one'], null]);
  });

  it('is deleted though two pages find it at the same time', async () => {
    await pageThatDeleted();
    locks.closePages();
    await Promise.all([openPage().commitAbandoned(), openPage().commitAbandoned()]);
    expect([new Set(deleted()), storedText()]).toEqual([new Set(['one']), null]);
  });

  it('stays where an open page deleted it too', async () => {
    await pageThatDeleted();
    locks.closePages();
    const second = await pageThatDeleted();
    await openPage().commitAbandoned();
    await second.commitAbandoned();
    expect(deleted()).toEqual([]);
    expect(second.undo('one')).toBe(true);
  });

  it('waits for a later page where nobody could be asked, and is given up where the gateway refuses', async () => {
    await pageThatDeleted();
    locks.closePages();
    deleteOne.mockRejectedValueOnce(new TypeError('offline'));
    await openPage().commitAbandoned();
    expect(storedText()).toContain('one');
    deleteOne.mockResolvedValueOnce(false);
    await openPage().commitAbandoned();
    expect([deleted(), storedText()]).toEqual([['one', 'one'], null]);
  });

  it('is deleted if it was stored in the format before pages had names', async () => {
    localStorage.setItem(KEY, '["one"]');
    await openPage().commitAbandoned();
    expect([deleted(), storedText()]).toEqual([['one'], null]);
  });

  it('is none of the business of another member of this browser', async () => {
    await pageThatDeleted();
    locks.closePages();
    const comes = (owner: string) =>
      switchOwner({ owner, isMemberKey: (key) => key === KEY, withoutSecrets: (_, text) => text });
    comes('member-2');
    await openPage(memberScope('member-2')).commitAbandoned();
    expect(deleted()).toEqual([]);
    comes('member-1');
    await openPage().commitAbandoned();
    expect(deleted()).toEqual(['one']);
  });

  it('waits for the next visit of a member who signs out before it is done', async () => {
    const { scope, commit: settle } = await pageThatDeleted();
    deleteOne.mockRejectedValueOnce(new DOMException('ended', 'AbortError'));
    scope.end();
    expect(await settle()).toBe(false);
    await vi.waitFor(() => expect(locks.held()).toEqual([]));
    await openPage().commitAbandoned();
    expect([deleted(), storedText()]).toEqual([['one', 'one'], null]);
  });
});

describe('taking back', () => {
  it('comes too late where another page deleted it for good meanwhile, and shows its links to nobody', async () => {
    const first = await pageThatDeleted();
    const second = await pageThatDeleted();
    await second.commit();
    hold.mockClear();
    expect(first.undo('one')).toBe(false);
    expect(hold).not.toHaveBeenCalled();
  });

  it('comes too late while it is being deleted, and after', async () => {
    const page = await pageThatDeleted();
    const settling = page.commit();
    expect(page.undo('one')).toBe(false);
    expect(await settling).toBe(true);
    expect(page.undo('one')).toBe(false);
  });

  it('works while the server cannot be reached', async () => {
    const page = await pageThatDeleted();
    deleteOne.mockRejectedValueOnce(new TypeError('offline'));
    expect([await page.commit(), page.undo('one'), storedText()]).toEqual([false, true, null]);
    window.dispatchEvent(new Event('online'));
    expect(deleted()).toEqual(['one']);
  });

  it('works before the browser has granted a lock, and leaves no note', async () => {
    const page = openPage();
    page.add('one');
    expect([page.has('one'), page.hasAny()]).toEqual([true, true]);
    expect(page.undo('one')).toBe(true);
    expect(storedText()).toBeNull();
    await vi.waitFor(() => expect(locks.held()).toHaveLength(1));
    expect([page.has('one'), page.hasAny(), storedText()]).toEqual([false, false, null]);
  });

  it('works where the storage is full, and where deleting failed', async () => {
    const page = openPage();
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    page.add('one');
    await vi.waitFor(() => expect(write).toHaveBeenCalled());
    write.mockRestore();
    expect(page.undo('one')).toBe(true);

    page.add('two');
    deleteOne.mockResolvedValueOnce(false);
    expect(await page.commit()).toBe(false);
    expect(page.undo('two')).toBe(true);
  });
});

describe('a deletion that finds no server', () => {
  it('is done once the browser is online again, and its links stay closed until then', async () => {
    const page = await pageThatDeleted();
    hold.mockClear();
    deleteOne.mockRejectedValueOnce(new TypeError('offline'));
    expect(await page.commit()).toBe(false);
    expect([page.has('one'), page.isPostponed('one'), hold.mock.calls]).toEqual([true, true, []]);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(storedText()).toBeNull());
    expect([deleted(), page.hasAny(), page.hasPostponed()]).toEqual([['one', 'one'], false, false]);
  });

  it('is left to a later visit if the page closes before', async () => {
    const page = await pageThatDeleted();
    deleteOne.mockRejectedValueOnce(new TypeError('offline'));
    await page.commit();
    locks.closePages();
    await openPage().commitAbandoned();
    expect([deleted(), storedText()]).toEqual([['one', 'one'], null]);
  });

  it.each([
    ['finds no server', 'info: Not deleted yet', () => deleteOne.mockRejectedValueOnce(new TypeError('offline'))],
    ['is refused', 'error: It stays', () => deleteOne.mockResolvedValueOnce(false)],
  ])('is told to the member, also as the page is left, if it %s', async (_, told, respond) => {
    const said: string[] = [];
    for (const tone of ['info', 'error'] as const)
      vi.spyOn(toast, tone).mockImplementation((title, options) => {
        said.push(`${tone}: ${title}`);
        expect(options).toMatchObject({ outlivesPage: true });
      });
    respond();
    expect(await commitDeletions(await pageThatDeleted(), 'It stays')).toBe(false);
    expect(said).toEqual([told]);
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
      await openPage().commitAbandoned();
      expect(deleted()).toEqual(calls);
    },
  );
});

it('waits for what it is deleting itself before others look again', async () => {
  const page = await pageThatDeleted();
  let answer = (_: boolean) => undefined as unknown;
  deleteOne.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const settling = page.commit();
  const waited = vi.fn();
  const waiting = page.commitAbandoned().then(waited);
  await Promise.resolve();
  expect([page.hasAny(), waited.mock.calls.length]).toEqual([true, 0]);
  answer(true);
  await Promise.all([settling, waiting]);
  expect([page.hasAny(), deleted()]).toEqual([false, ['one']]);
});

it('takes no page for gone that gets its lock while another looks', async () => {
  const [first, second] = [openPage(), openPage()];
  const looking = second.commitAbandoned();
  first.add('one');
  await looking;
  await pageThatDeleted('two');
  expect([deleted(), first.undo('one')]).toEqual([[], true]);
});

it('is stored at once: a page that closes before acquiring its lock undoes nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T10:00:00Z') });
  const waitForever = { request: () => new Promise(() => undefined), query: async () => ({ held: [] }) };
  vi.stubGlobal('navigator', { locks: waitForever });
  openPage().add('one');
  await openPage().commitAbandoned();
  expect(deleted()).toEqual([]);
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await openPage().commitAbandoned();
  expect(deleted()).toEqual(['one']);
});
