import { maskAllKeys, maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';
import { Failure, problemBody } from '@/contracts/failure';
import { toStorableText } from '../platform/database/storable-text';
import type { RunEnd } from './run-store';

/** Maximum length of a stored answer, in characters. */
const MAX_ANSWER_LENGTH = 2_000_000;

/** Maximum length of a stored error message in characters: lists of runs contain one for each run. */
const MAX_REASON_LENGTH = 500;

/** Returns the end of a run that was answered; keys in the answer are masked. */
export function answeredEnd(answer: Answer, keys: readonly string[]): RunEnd {
  if (answer.body.length > MAX_ANSWER_LENGTH) {
    return failedEnd(new Failure('answer_too_long', 'The answer was too long to be taken. Please ask for less.'));
  }
  const masked = { ...answer, body: maskKeys(answer.body, keys) };
  if (masked.status < 400) return { state: 'succeeded', answer: masked };
  return { state: 'failed', answer: masked, errorCode: 'upstream', errorMessage: errorMessageOf(masked.body) };
}

/** Converts an error that ended a run to a failure. */
export function failureFrom(error: unknown, timedOut: boolean): Failure {
  if (error instanceof Failure) return error;
  if (timedOut) return new Failure('timed_out', 'This took too long and was stopped. Please try again.', 504);
  return new Failure('failed', 'Something went wrong on our side. Please try again.');
}

/** Returns the end of a run that failed, with the reason as shown to members. */
export function failedEnd({ code, message, status }: Failure, keys: readonly string[] = []): RunEnd {
  const text = maskAllKeys(message, keys).slice(0, MAX_REASON_LENGTH);
  return endWithFailure('failed', new Failure(code, text, status));
}

/** Returns the end of a run that its member has canceled. */
export function cancelledEnd(): RunEnd {
  return endWithFailure('cancelled', new Failure('cancelled', 'This run was canceled.'));
}

/** Returns the end of a run whose process died, or could not record how the run ended. */
export function interruptedEnd(): RunEnd {
  return endWithFailure('failed', new Failure('interrupted', 'This was interrupted on our side. Please run it again.'));
}

/** Converts an answer to its stored form, without characters that PostgreSQL cannot store. */
export function storedAnswer({ contentType, body, unread, ...rest }: Answer): Answer {
  const stored = { ...rest, contentType: toStorableText(contentType), body: toStorableText(body) };
  return unread ? { ...stored, unread: toStorableText(unread) } : stored;
}

function endWithFailure(state: RunEnd['state'], failure: Failure): RunEnd {
  const answer = {
    status: failure.status,
    contentType: 'application/json',
    body: JSON.stringify(problemBody(failure)),
  };
  return { state, answer, errorCode: failure.code, errorMessage: failure.message };
}

function errorMessageOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: string | { message?: string } };
    const text = typeof error === 'string' ? error : error?.message;
    return typeof text === 'string' ? text.slice(0, MAX_REASON_LENGTH) : 'The run failed.';
  } catch {
    return 'The run failed.';
  }
}
