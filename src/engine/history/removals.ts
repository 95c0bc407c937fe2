import { heldNames, holdName } from '@/browser/in-one-tab';
import type { Scope } from '@/browser/scope';
import { REMOVING_KEY } from '@/browser/stored';
import { gatewayOf } from '../run/gateway';

/** What a member has deleted, until the gateway has deleted it too: until then it can be had back. */
export interface Removals {
  add(id: string): void;
  /** Has it back. Answers false where it is too late: it was deleted for good, by this page or another, or is just being deleted. */
  takeBack(id: string): boolean;
  /** Whether it is to be deleted, by this page or another. */
  has(id: string): boolean;
  /** Whether anything is to be deleted, or is being deleted. */
  hasAny(): boolean;
  /** Deletes for good what was added in this page; whether all of it worked. */
  settle(): Promise<boolean>;
  /** Deletes what pages that are gone left behind, and waits for what is being deleted. What an open page can take back stays. */
  settleOthers(): Promise<void>;
}

/** Says that `takeBack` came too late. */
export const TOO_LATE = {
  title: 'Too late to undo',
  description: 'It has been deleted for good.',
};

/** The runs a scope's member has deleted. */
export function removalsOf(scope: Scope): Removals {
  const gateway = scope.of(gatewayOf);
  return removalsAt(scope, REMOVING_KEY, (id) => gateway.remove(id), gateway.holdLinks);
}

/** A removal as it is noted in the browser. */
interface Note {
  id: string;
  /** The page that can take it back. */
  page: string;
  /** Whether that page holds a lock of its name, as it then does until it is gone. */
  isHeld: boolean;
  /** When it was noted, in milliseconds since 1970. */
  at: number;
}

/**
 * How old a note must be to count as left behind in a browser that grants no locks, in milliseconds. This is longer than
 * anybody leaves an Undo waiting.
 */
const ABANDONED_MS = 60 * 60 * 1000;

/** How long a page that is open may take to get its lock, in milliseconds. */
const LOCKING_MS = 10_000;

/**
 * Removals that are noted in the browser under a key, so that closing the page does not undo one.
 *
 * @param deleteOne deletes for good; whether it worked. It rejects where nobody could be asked.
 * @param hold told what is to be deleted, and what is not any more: nobody else comes by it in between
 */
export function removalsAt(
  { storage, ended }: Scope,
  key: string,
  deleteOne: (id: string) => Promise<boolean>,
  hold: (id: string, held: boolean) => Promise<unknown> = async () => undefined,
): Removals {
  let telling: Promise<unknown> = Promise.resolve();
  /** One after the other: what was said last is what holds. */
  const tellHeld = (id: string, held: boolean) => {
    telling = telling.then(() => hold(id, held)).catch(() => undefined);
  };
  /** The name of this page. It asks for the lock with its first removal. */
  const page = `${key}.${crypto.randomUUID()}`;
  let lock: 'none' | 'asked' | 'held' = 'none';
  /** Those this page can take back, and whether each is noted. */
  const own = new Map<string, { isNoted: boolean }>();
  /** Those the gateway has been asked to delete, until it has answered: it is asked once. */
  const going = new Map<string, Promise<boolean>>();
  /** Those this page has deleted for good. */
  const gone = new Set<string>();

  function noted(): Note[] {
    try {
      const notes: unknown = JSON.parse(storage.read(key) ?? '[]');
      return Array.isArray(notes) ? notes.map(asNote) : [];
    } catch {
      return [];
    }
  }

  function note(notes: readonly Note[]): boolean {
    try {
      if (notes.length > 0) storage.write(key, JSON.stringify(notes));
      else storage.remove(key);
      return true;
    } catch {
      // Without a note it is deleted as long as this page is there.
      return false;
    }
  }

  /** Holds the name of this page from now on, and notes so. */
  async function holdPage(): Promise<void> {
    lock = 'asked';
    await holdName(page, ended);
    lock = 'held';
    note(noted().map((other) => (other.page === page ? { ...other, isHeld: true } : other)));
  }

  /** Drops the notes of a removal: all of them, or those a page made. */
  const forget = (id: string, madeBy?: string) =>
    note(noted().filter((other) => other.id !== id || (madeBy !== undefined && other.page !== madeBy)));

  function remove(id: string, isLeftBehind: boolean): Promise<boolean> {
    const asked = going.get(id) ?? ask(id, isLeftBehind).finally(() => going.delete(id));
    going.set(id, asked);
    return asked;
  }

  async function ask(id: string, isLeftBehind: boolean): Promise<boolean> {
    own.delete(id);
    const worked = await deleteOne(id).catch(() => undefined);
    // Nobody could be asked, and nobody is told: a later page asks again.
    if (worked === undefined && (isLeftBehind || ended.aborted)) return false;
    if (worked) gone.add(id);
    else tellHeld(id, false);
    forget(id, worked || isLeftBehind ? undefined : page);
    return worked === true;
  }

  return {
    add(id) {
      own.set(id, { isNoted: note([...noted(), { id, page, isHeld: lock === 'held', at: Date.now() }]) });
      if (lock === 'none') void holdPage();
      tellHeld(id, true);
    },
    takeBack(id) {
      const state = own.get(id);
      own.delete(id);
      if (going.has(id) || gone.has(id)) return false;
      // A page that deletes something drops all notes of it.
      if (state?.isNoted && !noted().some((other) => other.id === id && other.page === page)) return false;
      forget(id, page);
      tellHeld(id, false);
      return true;
    },
    has: (id) => own.has(id) || noted().some((other) => other.id === id),
    hasAny: () => own.size > 0 || going.size > 0 || noted().length > 0,
    async settle() {
      const worked = await Promise.all([...own.keys()].map((id) => remove(id, false)));
      return worked.every(Boolean);
    },
    async settleOthers() {
      // Before the names: a page whose notes say that it holds its name did so by now, if it is open.
      const notes = noted();
      const names = await heldNames();
      const isOpen = (other: Note) => {
        if (other.page === page) return true;
        if (names && other.isHeld) return names.has(other.page);
        // A note from the future is as old as one from the past: the clock may have been set back since.
        return Math.abs(Date.now() - other.at) <= (names ? LOCKING_MS : ABANDONED_MS);
      };
      const kept = new Set([...own.keys(), ...notes.filter(isOpen).map(({ id }) => id)]);
      const left = new Set(notes.map(({ id }) => id).filter((id) => !kept.has(id)));
      await Promise.all([...going.values(), ...[...left].map((id) => remove(id, true))]);
    },
  };
}

/** A note as it was read; before pages had names it was an id alone. */
function asNote(entry: unknown): Note {
  return typeof entry === 'string' ? { id: entry, page: '', isHeld: true, at: 0 } : (entry as Note);
}
