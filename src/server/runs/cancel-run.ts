import type { CancelOutcome } from '@/contracts/run';
import type { StoredRun } from './run-store';
import type { Runs } from './runs';

/** Cancels a run and returns the outcome. */
export async function cancelRun(
  { executor, store }: Pick<Runs, 'executor' | 'store'>,
  run: StoredRun,
): Promise<CancelOutcome> {
  const cancelled = await executor.cancel(run.id);
  const state = cancelled ? 'cancelled' : (await store.find(run.id))?.state;
  return { cancelled, ...(state && { state }), message: cancelMessage(cancelled, run) };
}

/** Returns the message for a member: what was stopped, and what could not be stopped. */
function cancelMessage(cancelled: boolean, { mode }: StoredRun): string {
  if (!cancelled) return 'The run had already ended; nothing was stopped.';
  if (mode === 'demo') return 'The run was stopped.';
  return 'We stopped waiting for the provider. The provider may finish and charge for what it has already begun.';
}
