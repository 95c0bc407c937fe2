import { setTimeout } from 'node:timers/promises';
import { maskAllKeys, maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';
import { Failure, problemBody } from '@/contracts/failure';
import type { RunState } from '@/contracts/run';
import type { RunUsage } from '@/contracts/usage';
import { DatabaseAway, databaseAway } from '../platform/database/database-away';
import { safeErrorCode } from '../platform/database/safe-error-code';
import { toStorableText } from '../platform/database/storable-text';
import type { Log } from '../platform/http/log';
import type { RunStore } from './run-store';
import type { PaidCost } from './run-usage';

/** Maximum length of a stored answer, in characters. */
const MAX_ANSWER_LENGTH = 2_000_000;

/** Maximum length of a stored error message in characters: lists of runs contain one for each run. */
const MAX_REASON_LENGTH = 500;

/** How a run ended. */
export interface RunEnd {
  state: Exclude<RunState, 'running'>;
  answer: Answer;
  errorCode?: string;
  errorMessage?: string;
  /** The usage of language models, if any was called. */
  usage?: RunUsage | undefined;
}

/** An end with what the run has cost, if that replaces what was reserved for it. */
export interface FinalEnd {
  end: RunEnd;
  paid?: PaidCost | undefined;
}

/** Returns the end of a run that was answered; keys in the answer are masked. */
export function answeredEnd(answer: Answer, keys: readonly string[]): RunEnd {
  if (answer.body.length > MAX_ANSWER_LENGTH) {
    return failedEnd(new Failure('answer_too_long', 'The answer was too long to be taken. Please ask for less.', 502));
  }
  const masked = { ...answer, body: maskKeys(answer.body, keys) };
  if (masked.status < 400) return { state: 'succeeded', answer: masked };
  return { state: 'failed', answer: masked, errorCode: 'upstream', errorMessage: errorMessageOf(masked.body) };
}

/** Converts an error that ended a run to a failure. */
export function failureFrom(error: unknown, timedOut: boolean): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseAway) return databaseAway();
  if (timedOut) return new Failure('timed_out', 'This took too long and was stopped. Please try again.', 504);
  return new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
}

/** Returns the end of a run that failed, with the reason as shown to members. */
export function failedEnd({ code, message, status }: Failure, keys: readonly string[] = []): RunEnd {
  const text = maskAllKeys(message, keys).slice(0, MAX_REASON_LENGTH);
  return endWithFailure('failed', new Failure(code, text, status));
}

/** Returns the end of a run that its member has canceled. */
export function cancelledEnd(): RunEnd {
  return endWithFailure('cancelled', new Failure('cancelled', 'This run was canceled.', 409));
}

/** Returns the end of a run whose process died, or could not record how the run ended. */
export function interruptedEnd(): RunEnd {
  return endWithFailure(
    'failed',
    new Failure('interrupted', 'This was interrupted on our side. Please run it again.', 503),
  );
}

/** Converts an answer to its stored form, without characters that PostgreSQL cannot store. */
export function storedAnswer({ contentType, body, unread, ...rest }: Answer): Answer {
  const stored = { ...rest, contentType: toStorableText(contentType), body: toStorableText(body) };
  return unread ? { ...stored, unread: toStorableText(unread) } : stored;
}

/** Returns whether PostgreSQL refused a value: a data exception, or a constraint. */
function isValueError(code: string): boolean {
  return code.startsWith('22') || code.startsWith('23');
}

/** Returns the end of a run with its answer and reason alone. */
function withoutDetails({ state, answer, errorCode, errorMessage }: RunEnd): RunEnd {
  const { status, contentType, body } = answer;
  return {
    state,
    answer: { status, contentType, body },
    ...(errorCode && { errorCode }),
    ...(errorMessage && { errorMessage }),
  };
}

function endWithFailure(state: RunEnd['state'], failure: Failure): RunEnd {
  const answer = {
    status: failure.status,
    contentType: 'application/json',
    body: JSON.stringify(problemBody(failure)),
  };
  return { state, answer, errorCode: failure.code, errorMessage: failure.message };
}

/** Returns the message in the body of a failed answer, or a general one if it has none. */
function errorMessageOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: string | { message?: string } };
    const text = typeof error === 'string' ? error : error?.message;
    return typeof text === 'string' ? text.slice(0, MAX_REASON_LENGTH) : 'The run failed.';
  } catch {
    return 'The run failed.';
  }
}

/** The failure that is recorded if the real end cannot be stored. */
const END_NOT_SAVED = new Failure(
  'not_kept',
  'The run ended, but its result could not be saved. Please run it again.',
  500,
);

/**
 * Records how a run ended. If the database refuses a value of it, only the answer and the reason are recorded: an answer that
 * was paid for is never lost to its usage. If the database fails, it retries after each of these pauses, and finally records
 * only that the run ended. If that fails, too, `startMaintenance` later marks the run as failed. Returns false if another
 * process has already ended the run, or if it was stopped meanwhile; that end counts. Never throws.
 *
 * @param pauses milliseconds
 */
export async function recordEnd(
  store: RunStore,
  id: string,
  { end, paid, stop }: FinalEnd & { stop?: AbortSignal },
  pauses: readonly number[],
  log: Log,
): Promise<boolean> {
  let recorded = end;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await store.finish(id, recorded, paid);
    } catch (error) {
      const code = safeErrorCode(error);
      log(`run ${id}: its end could not be recorded (attempt ${attempt + 1}): the database failed (${code})`);
      if (isValueError(code)) {
        if (recorded !== end) break;
        recorded = withoutDetails(end);
        continue;
      }
    }
    const pause = pauses[attempt];
    if (pause === undefined) break;
    // Whoever stops the run records how it ended.
    await setTimeout(pause, undefined, { signal: stop, ref: false }).catch(() => undefined);
    if (stop?.aborted) return false;
  }
  await store.finish(id, failedEnd(END_NOT_SAVED)).catch((error: unknown) => {
    log(`run ${id}: not even that it ended could be recorded: the database failed (${safeErrorCode(error)})`);
  });
  return true;
}
