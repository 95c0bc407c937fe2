import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredObject, writeStoredJson } from '@/browser/stored-json';
import type { PendingRun } from './effects';

const KEY = storageKey('.pendingRuns');

/** Window event: the set of pending runs changed. */
export const PENDING_RUNS_CHANGED = 'pending-runs-changed';

/** Creates the store of a member's runs, by tool, whose answer did not come or was not viewed. It survives a reload. */
export function pendingRunsOf({ storage }: MemberScope) {
  const readAll = () => readStoredObject<PendingRun>(storage, KEY);
  // Without storage the run continues; only a reload would lose track of it.
  function save(runs: Readonly<Record<string, PendingRun>>): void {
    if (writeStoredJson(storage, KEY, runs)) window.dispatchEvent(new Event(PENDING_RUNS_CHANGED));
  }

  return {
    readAll,
    /** Stores a run. A late answer of an older run does not replace a run that was sent since. */
    write(toolId: string, run: PendingRun): void {
      const pending = readAll();
      const isLate = run.settled && (pending[toolId]?.id ?? run.id) !== run.id;
      if (!isLate) save({ ...pending, [toolId]: run });
    },
    /** Forgets a run; a different run of the same tool stays. */
    forget(toolId: string, runId: string): void {
      const { [toolId]: run, ...others } = readAll();
      if (run?.id === runId) save(others);
    },
  };
}
