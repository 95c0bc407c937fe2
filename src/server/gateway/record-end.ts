import { setTimeout } from 'node:timers/promises';
import { Failure } from '@/contracts/failure';
import { faultCode } from '../data/fault-code';
import type { Log } from '../http/log';
import { failedEnd } from './run-end';
import type { RunEnd, RunStore } from './run-store';

/** What is recorded where nothing more can be. */
const NOT_KEPT = new Failure('not_kept', 'This ended, but what came of it could not be kept. Please run it again.');

/**
 * Records how a run ended, again after each of these pauses where the database fails; at last only that it ended. What
 * cannot be recorded at all is left to the watch over runs nobody works on. Gives false where the run had been ended
 * elsewhere, so that another end counts; never throws.
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
        `run ${id}: its end could not be recorded (attempt ${attempt + 1}): the database failed (${faultCode(error)})`,
      );
    }
    const pause = pauses[attempt];
    if (pause === undefined) break;
    await setTimeout(pause);
  }
  await store.finish(id, failedEnd(NOT_KEPT)).catch((error: unknown) => {
    log(`run ${id}: not even that it ended could be recorded: the database failed (${faultCode(error)})`);
  });
  return true;
}
