import { maskKeyLooks, maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';
import { Failure, problemBody } from '@/contracts/failure';
import { storedText } from '../data/stored-text';
import type { RunEnd } from './run-store';

/** The longest answer that is kept, in characters. */
const LONGEST_ANSWER = 2_000_000;

/** The longest reason that is kept: lists of runs hold one for each. */
const LONGEST_REASON = 500;

/** How a run ended that was answered, without the keys. */
export function answeredEnd(answer: Answer, keys: readonly string[]): RunEnd {
  if (answer.body.length > LONGEST_ANSWER) {
    return failedEnd(new Failure('answer_too_long', 'The answer was too long to be taken. Please ask for less.'));
  }
  const masked = { ...answer, body: maskKeys(answer.body, keys) };
  if (masked.status < 400) return { state: 'succeeded', answer: masked };
  return { state: 'failed', answer: masked, errorCode: 'upstream', errorMessage: wordsOf(masked.body) };
}

/** How a run ended that failed, with its reason in words for a member. */
export function failedEnd({ code, message, status }: Failure, keys: readonly string[] = []): RunEnd {
  const words = maskKeyLooks(message, keys).slice(0, LONGEST_REASON);
  return endedAs('failed', new Failure(code, words, status));
}

/** How a run ended that its member has cancelled. */
export function cancelledEnd(): RunEnd {
  return endedAs('cancelled', new Failure('cancelled', 'This run was canceled.'));
}

/** How a run ended whose process ended before it, or could not record how it did. */
export function interruptedEnd(): RunEnd {
  return endedAs('failed', new Failure('interrupted', 'This was interrupted on our side. Please run it again.'));
}

/** An answer as it is kept, and as it is read again. */
export function storedAnswer({ contentType, body, unread, ...rest }: Answer): Answer {
  const kept = { ...rest, contentType: storedText(contentType), body: storedText(body) };
  return unread ? { ...kept, unread: storedText(unread) } : kept;
}

function endedAs(state: RunEnd['state'], failure: Failure): RunEnd {
  const answer = {
    status: failure.status,
    contentType: 'application/json',
    body: JSON.stringify(problemBody(failure)),
  };
  return { state, answer, errorCode: failure.code, errorMessage: failure.message };
}

function wordsOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: string | { message?: string } };
    const words = typeof error === 'string' ? error : error?.message;
    return typeof words === 'string' ? words.slice(0, LONGEST_REASON) : 'The run failed.';
  } catch {
    return 'The run failed.';
  }
}
