import type { MemberScope } from '@/browser/member-scope';
import { PENDING_DELETIONS_KEY } from '@/browser/storage-keys';
import { readStoredList, writeStoredJson } from '@/browser/stored-json';
import { acquireTabLock, queryLockNames } from '@/browser/tab-lock';
import { suspendRunSlots } from '@/generated/slots/suspend-run';
import { toast } from '@/ui/toast';
import { gatewayOf } from '../run/gateway';

/** Deletions of a member that are not committed at the gateway yet and can still be undone. */
export type PendingDeletions = ReturnType<typeof pendingDeletionsAt>;

const NOT_DELETED_YET = {
  title: 'Not deleted yet',
  description: 'The server could not be reached. It is deleted as soon as it can be.',
};

/** Commits the deletions of a page, also as it is left, and tells the member if any could not be done. */
export async function commitDeletions(deletions: PendingDeletions, refusal: string): Promise<boolean> {
  const areDone = (await deletions.commit()) || deletions.hasEnded();
  if (!areDone && deletions.hasPostponed())
    toast.info(NOT_DELETED_YET.title, { ...NOT_DELETED_YET, outlivesPage: true });
  else if (!areDone) toast.error(refusal, { description: 'Please try again.', outlivesPage: true });
  return areDone;
}

/** Notification that `undo` came too late. */
export const TOO_LATE_TO_UNDO = { title: 'Too late to undo', description: 'It has been deleted for good.' };

/** Creates the pending run deletions of a scope's member. */
export function pendingDeletionsOf(scope: MemberScope): PendingDeletions {
  const gateway = scope.get(gatewayOf);
  const setSuspended = (id: string, isSuspended: boolean) =>
    Promise.all(suspendRunSlots.map((suspendRun) => suspendRun(scope, id, isSuspended)));
  return pendingDeletionsAt(scope, PENDING_DELETIONS_KEY, (id) => gateway.remove(id), setSuspended);
}

interface StoredDeletion {
  id: string;
  /** The page that can undo it. */
  page: string;
  /** Whether that page has acquired the lock with its name, which it holds until it is closed. */
  isHeld: boolean;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

/** Age at which an entry counts as abandoned in a browser without locks; leaves any member time to press Undo. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Milliseconds an open page may take to acquire its lock. */
const LOCK_GRACE_MS = 10_000;

/**
 * Creates pending deletions that are stored in the browser under a key, so that closing the page does not undo any.
 *
 * @param deleteOne deletes for good and resolves to whether it succeeded; rejects if the server cannot be reached
 * @param setSuspended blocks access by others while a deletion is pending, and restores it if that is undone or fails
 */
export function pendingDeletionsAt(
  { storage, signal }: MemberScope,
  key: string,
  deleteOne: (id: string) => Promise<boolean>,
  setSuspended: (id: string, isSuspended: boolean) => Promise<unknown> = async () => undefined,
) {
  let lastNotice: Promise<unknown> = Promise.resolve();
  /** Sends one notice after the other, so that the last one wins. */
  const notifySuspended = (id: string, isSuspended: boolean) => {
    lastNotice = lastNotice.then(() => setSuspended(id, isSuspended)).catch(() => undefined);
  };
  /** Name of this page and its lock, which is acquired with the first deletion. */
  const page = `${key}.${crypto.randomUUID()}`;
  let lock: 'none' | 'requested' | 'acquired' = 'none';
  /** Deletions this page can undo, and whether each could be stored. */
  const undoable = new Map<string, { isStored: boolean }>();
  /** Deletions in progress, so that each is requested only once. */
  const deleting = new Map<string, Promise<boolean>>();
  /** Ids this page has deleted for good. */
  const deleted = new Set<string>();
  /** Ids that this page could not delete, because the server could not be reached. */
  const postponed = new Set<string>();
  window.addEventListener('online', () => void commitAll([...postponed]), { signal });

  const readEntries = () => readStoredList(storage, key).map(toEntry);
  // Without storage the deletion is pending only while this page is open.
  const writeEntries = (entries: readonly StoredDeletion[]) => writeStoredJson(storage, key, entries);

  /** Acquires the lock of this page and marks its stored deletions accordingly. */
  async function lockPageName(): Promise<void> {
    lock = 'requested';
    await acquireTabLock(page, signal);
    lock = 'acquired';
    writeEntries(readEntries().map((entry) => (entry.page === page ? { ...entry, isHeld: true } : entry)));
  }

  /** Removes the stored entries of a deletion: all of them, or only those of one page. */
  const forget = (id: string, byPage?: string) =>
    writeEntries(readEntries().filter((entry) => entry.id !== id || (byPage !== undefined && entry.page !== byPage)));

  function remove(id: string, isAbandoned: boolean): Promise<boolean> {
    const deletion = deleting.get(id) ?? deleteForGood(id, isAbandoned).finally(() => deleting.delete(id));
    deleting.set(id, deletion);
    return deletion;
  }

  async function deleteForGood(id: string, isAbandoned: boolean): Promise<boolean> {
    const deletion = undoable.get(id);
    undoable.delete(id);
    postponed.delete(id);
    let isDeleted: boolean;
    try {
      isDeleted = await deleteOne(id);
    } catch {
      // The gateway could not be reached. The deletion stays pending: for this page until it is online, then for a later one.
      if (deletion) undoable.set(id, deletion);
      if (deletion) postponed.add(id);
      return false;
    }
    if (isDeleted) deleted.add(id);
    else notifySuspended(id, false);
    forget(id, isDeleted || isAbandoned ? undefined : page);
    return isDeleted;
  }

  /** Deletes these for good; resolves to whether all were deleted. */
  async function commitAll(ids: readonly string[]): Promise<boolean> {
    const results = await Promise.all(ids.map((id) => remove(id, false)));
    return results.every(Boolean);
  }

  return {
    add(id: string): void {
      undoable.set(id, {
        isStored: writeEntries([...readEntries(), { id, page, isHeld: lock === 'acquired', at: Date.now() }]),
      });
      if (lock === 'none') void lockPageName();
      notifySuspended(id, true);
    },
    /** Undoes a deletion. Returns false if it is too late: this page or another has deleted it for good, or is just doing so. */
    undo(id: string): boolean {
      const deletion = undoable.get(id);
      undoable.delete(id);
      postponed.delete(id);
      if (deleting.has(id) || deleted.has(id)) return false;
      // A missing entry means that another page has deleted it for good: that removes all of its entries.
      if (deletion?.isStored && !readEntries().some((entry) => entry.id === id && entry.page === page)) return false;
      forget(id, page);
      notifySuspended(id, false);
      return true;
    },
    /** Whether this page or another is going to delete it. */
    has: (id: string): boolean => undoable.has(id) || readEntries().some((entry) => entry.id === id),
    /** Whether any deletion is pending or in progress. */
    hasAny: (): boolean => undoable.size > 0 || deleting.size > 0 || readEntries().length > 0,
    /** Commits the deletions of this page; resolves to whether all succeeded. Those the server could not be asked for stay pending. */
    commit: (): Promise<boolean> => commitAll([...undoable.keys()]),
    /** Whether this page will try again to commit a deletion. */
    isPostponed: (id: string): boolean => postponed.has(id),
    /** Whether the member has signed out: nobody is told any more. */
    hasEnded: (): boolean => signal.aborted,
    /** Whether this page will try again to commit any deletion. */
    hasPostponed: (): boolean => postponed.size > 0,
    /** Commits deletions left behind by closed pages, and waits for those in progress. Skips what an open page can still undo. */
    async commitAbandoned(): Promise<void> {
      // Read the entries before the locks: an open page marked as holding its lock is then certain to show up.
      const entries = readEntries();
      const pageNames = await queryLockNames();
      const isOpen = (entry: StoredDeletion) => {
        if (entry.page === page) return true;
        if (pageNames && entry.isHeld) return pageNames.has(entry.page);
        // Compare absolute ages: the clock may have been set back, which leaves entries from the future.
        return Math.abs(Date.now() - entry.at) <= (pageNames ? LOCK_GRACE_MS : ABANDONED_MS);
      };
      const protectedIds = new Set([...undoable.keys(), ...entries.filter(isOpen).map(({ id }) => id)]);
      const abandoned = new Set(entries.map(({ id }) => id).filter((id) => !protectedIds.has(id)));
      await Promise.all([...deleting.values(), ...[...abandoned].map((id) => remove(id, true))]);
    },
  };
}

/** Converts a stored entry; an earlier format stored only the id. */
function toEntry(entry: unknown): StoredDeletion {
  return typeof entry === 'string' ? { id: entry, page: '', isHeld: true, at: 0 } : (entry as StoredDeletion);
}
