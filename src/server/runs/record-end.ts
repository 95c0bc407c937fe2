import { setTimeout } from 'node:timers/promises';
import { Failure } from '@/contracts/failure';
import { safeErrorCode } from '../platform/database/safe-error-code';
import type { Log } from '../platform/http/log';
import { failedEnd } from './run-end';
import type { RunEnd, RunStore } from './run-store';

/** The failure that is recorded if the real end cannot be stored. */
const END_NOT_SAVED = new Failure('not_kept', 'The run ended, but its result could not be saved. Please run it again.');

/**
 * Records how a run ended. If the database fails, it retries after each of these pauses, and finally records only that
 * the run ended. If that fails, too, `watchRuns` later marks the run as failed. Returns false if another process has
 * already ended the run; that end counts. Never throws.
 *
 * @param pauses milliseconds
 */
export async function recordEnd(
  store: RunStore,
  id: string,
  end: RunEnd,
  pauses: readonly number[],
  log: Log,
): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await store.finish(id, end);
    } catch (error) {
      log(
        `run ${id}: its end could not be recorded (attempt ${attempt + 1}): the database failed (${safeErrorCode(error)})`,
      );
    }
    const pause = pauses[attempt];
    if (pause === undefined) break;
    await setTimeout(pause);
  }
  await store.finish(id, failedEnd(END_NOT_SAVED)).catch((error: unknown) => {
    log(`run ${id}: not even that it ended could be recorded: the database failed (${safeErrorCode(error)})`);
  });
  return true;
}
