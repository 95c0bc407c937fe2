import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredObject, writeStoredJson } from '@/browser/stored-json';
import type { RunResult } from '../run/run-state';
import { versionsOf } from '../run/versions';
import type { Wish } from './refining';

/** A change of a result, or an action on one, that was sent but not answered yet. Stored, so that a reload can resume it. */
export interface PendingChange {
  runId: string;
  /** Id of the run whose result is changed. */
  of: string;
  startedAt: number;
  /** What a refinement asks for; absent for an action. */
  wish?: Wish;
}

const KEY = storageKey('.refining');

/** Message for the member that an earlier change was sent, so that another one was not. */
export const EARLIER_ARRIVED = {
  title: 'Your earlier change arrived',
  description: 'Nothing was sent again, and its answer comes here. Ask again for another change.',
};

/** Returns the pending changes of this scope's member in this browser: at most one for each key. */
export function pendingChanges({ storage }: MemberScope) {
  const readAll = () => readStoredObject<PendingChange>(storage, KEY);

  /** Stores a pending change, or removes it. */
  function write(key: string, pending: PendingChange | undefined): void {
    const { [key]: _, ...others } = readAll();
    // Without storage the change still works; only a reload would lose it.
    writeStoredJson(storage, KEY, pending ? { ...others, [key]: pending } : others);
  }

  return {
    read: (key: string): PendingChange | undefined => readAll()[key],
    write,
    /** Returns the unanswered change of this result. Changes of results on other pages stay stored. */
    of(key: string, result: RunResult): PendingChange | undefined {
      const pending = readAll()[key];
      if (!pending || !isVersionOf(pending.runId, result))
        return pending && isVersionOf(pending.of, result) ? pending : undefined;
      write(key, undefined);
      return undefined;
    },
  };
}

/** Returns whether a run made a version of this result. */
export function isVersionOf(runId: string, result: RunResult): boolean {
  return versionsOf(result).all.some((version) => version.runId === runId);
}
