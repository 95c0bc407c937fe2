import type { Scope } from '@/browser/scope';
import { REMOVING_KEY } from '@/browser/stored';
import { gatewayOf } from '../run/gateway';

/** What a member has deleted, until the gateway has deleted it too: until then it can be had back. */
export interface Removals {
  add(id: string): void;
  /** Has it back; too late once it is being deleted. */
  takeBack(id: string): void;
  /** Whether it is to be deleted, by this page or another. */
  has(id: string): boolean;
  /** Deletes for good what was added in this page; whether all of it worked. */
  settle(): Promise<boolean>;
  /** Deletes what another page, gone since, left behind. */
  settleOthers(): Promise<void>;
}

/** The runs a scope's member has deleted. */
export function removalsOf(scope: Scope): Removals {
  const gateway = scope.of(gatewayOf);
  return removalsAt(scope, REMOVING_KEY, (id) => gateway.remove(id), gateway.holdLinks);
}

/**
 * Removals that are noted in the browser under a key, so that closing the page does not undo one.
 *
 * @param deleteOne deletes for good; whether it worked
 * @param hold told what is to be deleted, and what is not any more: nobody else comes by it in between
 */
export function removalsAt(
  { storage }: Scope,
  key: string,
  deleteOne: (id: string) => Promise<boolean>,
  hold: (id: string, held: boolean) => Promise<unknown> = async () => undefined,
): Removals {
  let telling: Promise<unknown> = Promise.resolve();
  /** One after the other: what was said last is what holds. */
  const tellHeld = (id: string, held: boolean) => {
    telling = telling.then(() => hold(id, held)).catch(() => undefined);
  };
  const own = new Set<string>();
  /** Those the gateway has been asked to delete, until it has answered: it is asked once. */
  const going = new Map<string, Promise<boolean>>();

  function noted(): string[] {
    try {
      const ids = JSON.parse(storage.read(key) ?? '[]');
      return Array.isArray(ids) ? ids : [];
    } catch {
      return [];
    }
  }

  function note(ids: readonly string[]): void {
    try {
      if (ids.length > 0) storage.write(key, JSON.stringify(ids));
      else storage.remove(key);
    } catch {
      // Without a note it is deleted as long as this page is there.
    }
  }

  const forget = (id: string) => {
    own.delete(id);
    note(noted().filter((other) => other !== id));
  };

  function remove(id: string): Promise<boolean> {
    const asked = going.get(id) ?? ask(id).finally(() => going.delete(id));
    going.set(id, asked);
    return asked;
  }

  async function ask(id: string): Promise<boolean> {
    own.delete(id);
    const gone = await deleteOne(id).catch(() => false);
    forget(id);
    if (!gone) tellHeld(id, false);
    return gone;
  }

  return {
    add(id) {
      own.add(id);
      note([...noted(), id]);
      tellHeld(id, true);
    },
    takeBack(id) {
      forget(id);
      tellHeld(id, false);
    },
    has: (id) => noted().includes(id),
    async settle() {
      const gone = await Promise.all([...own].map(remove));
      return gone.every(Boolean);
    },
    async settleOthers() {
      const others = noted().filter((id) => !own.has(id));
      await Promise.all(others.map(remove));
    },
  };
}
