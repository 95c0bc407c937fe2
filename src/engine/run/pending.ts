import { storageKey } from '@/browser/stored';
import type { Answers } from '@/registry/answers';

/** A run that was sent and has not been settled: what is needed to pick its answer up later. */
export interface PendingRun {
  runId: string;
  startedAt: number;
  /** The answers it was made from, without secrets. */
  answers: Answers;
}

const KEY = '.pendingRuns';

/** All unsettled runs of this browser, by tool id. */
export function pendingRuns(): Readonly<Record<string, PendingRun>> {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(KEY)) ?? '{}');
    return stored && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Notes a run before it is sent, so that a reload, a lost connection or a closed tab loses nothing. */
export function notePending(toolId: string, run: PendingRun): void {
  write({ ...pendingRuns(), [toolId]: run });
}

/** Forgets a run that was settled; another run of the same tool stays. */
export function forgetPending(toolId: string, runId: string): void {
  const { [toolId]: run, ...others } = pendingRuns();
  if (run?.runId === runId) write(others);
}

function write(runs: Readonly<Record<string, PendingRun>>): void {
  try {
    if (Object.keys(runs).length === 0) localStorage.removeItem(storageKey(KEY));
    else localStorage.setItem(storageKey(KEY), JSON.stringify(runs));
    window.dispatchEvent(new Event(PENDING_CHANGED));
  } catch {
    // Without storage the run goes on all the same; only a reload would lose sight of it.
  }
}

/** Window event: the set of unsettled runs changed. */
export const PENDING_CHANGED = 'pending-runs-changed';
