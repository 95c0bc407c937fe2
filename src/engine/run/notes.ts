import type { Scope } from '@/browser/scope';
import { storageKey } from '@/browser/stored';
import type { NotedRun } from './effects';

/** The runs of a member that are not settled, or whose answers were not looked at, by tool id: they survive a reload. */
export interface RunNotes {
  all(): Readonly<Record<string, NotedRun>>;
  /** Notes a run. The late answer of one does not take the place of a run that was sent since. */
  write(toolId: string, run: NotedRun): void;
  /** Forgets a run; another run of the same tool stays. */
  forget(toolId: string, runId: string): void;
}

const KEY = storageKey('.pendingRuns');

/** Window event: the set of noted runs changed. */
export const NOTES_CHANGED = 'noted-runs-changed';

/** The noted runs of a scope's member. */
export function notesOf({ storage }: Scope): RunNotes {
  function all(): Record<string, NotedRun> {
    try {
      const stored = JSON.parse(storage.read(KEY) ?? '{}');
      return stored && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
    } catch {
      return {};
    }
  }

  function keep(runs: Readonly<Record<string, NotedRun>>): void {
    try {
      if (Object.keys(runs).length === 0) storage.remove(KEY);
      else storage.write(KEY, JSON.stringify(runs));
      window.dispatchEvent(new Event(NOTES_CHANGED));
    } catch {
      // Without storage the run goes on all the same; only a reload would lose sight of it.
    }
  }

  return {
    all,
    write(toolId, run) {
      const noted = all();
      const isLate = run.settled && (noted[toolId]?.id ?? run.id) !== run.id;
      if (!isLate) keep({ ...noted, [toolId]: run });
    },
    forget(toolId, runId) {
      const { [toolId]: run, ...others } = all();
      if (run?.id === runId) keep(others);
    },
  };
}
