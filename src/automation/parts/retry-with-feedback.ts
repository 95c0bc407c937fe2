import { type ChatRequest, withoutStreaming } from './chat-client';

/** A first answer, and the function that checks it. */
export interface FirstAnswer<T> {
  first: T;
  /** Returns the violations of an answer, as texts for the model; empty if there are none. */
  check(value: T): readonly string[];
  stage(step: string): void;
  signal: AbortSignal;
}

/**
 * Returns the first answer; if it has violations, retries once with feedback and returns the better answer. The first answer
 * is paid for, and members may have seen it streamed, so a retry that fails or is not better never replaces it.
 *
 * @throws the error of the retry if the first answer is undefined or the run was aborted
 */
export async function retryWithFeedback<T>(
  { first, check, stage, signal }: FirstAnswer<T>,
  retry: (feedback: string) => Promise<T>,
): Promise<T> {
  const violations = check(first);
  if (violations.length === 0) return first;
  stage('Asking for a corrected answer');
  try {
    const second = await retry(`The answer is not as asked: ${violations.join('; ')}.`);
    if (first === undefined || second === undefined) return first ?? second;
    return check(second).length < violations.length ? second : first;
  } catch (error) {
    if (first === undefined || signal.aborted) throw error;
    return first;
  }
}

/** Returns a request that continues with an answer and feedback. Not streamed: the page already shows the first answer. */
export function withFeedback(request: ChatRequest, answer: string, feedback: string): ChatRequest {
  return {
    ...withoutStreaming(request),
    messages: [...request.messages, { role: 'assistant', content: answer }, { role: 'user', content: feedback }],
  };
}
