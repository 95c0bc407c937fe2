import type { CancelOutcome } from '@/contracts/run';
import type { Gateway } from './gateway';
import type { StoredRun } from './run-store';

/** Ends a run, and tells what came of it. */
export async function cancelRun({ desk, store }: Gateway, run: StoredRun): Promise<CancelOutcome> {
  const cancelled = await desk.cancel(run.id);
  const state = cancelled ? 'cancelled' : (await store.find(run.id))?.state;
  return { cancelled, ...(state && { state }), message: cancelWords(cancelled, run) };
}

/** What was and what could not be stopped, in words for a member. */
function cancelWords(cancelled: boolean, { mode }: StoredRun): string {
  if (!cancelled) return 'The run had already ended; nothing was stopped.';
  if (mode === 'demo') return 'The run was stopped.';
  return 'We stopped waiting for the provider. What it had already begun, it may finish and charge for.';
}
