import { type ChatRequest, whole } from './chat-client';

/** An answer, and how to tell what is wrong with it. */
export interface Answered<T> {
  first: T;
  /** What it lacks, in words for the model; empty where nothing is. */
  lacks(value: T): readonly string[];
  /** Told what is done about it. */
  stage(words: string): void;
  signal: AbortSignal;
}

/**
 * An answer, sent back once where something is wrong with it. The first is there, paid for, and may have been watched as it
 * came: a second one that fails, or is no better, never takes it away.
 *
 * @throws what the second asking throws, where the first gave nothing or the run was stopped
 */
export async function mended<T>(
  { first, lacks, stage, signal }: Answered<T>,
  again: (wrong: string) => Promise<T>,
): Promise<T> {
  const wrong = lacks(first);
  if (wrong.length === 0) return first;
  stage('Asking for a mended answer');
  try {
    const second = await again(`The answer is not as asked: ${wrong.join('; ')}.`);
    if (first === undefined || second === undefined) return first ?? second;
    return lacks(second).length < wrong.length ? second : first;
  } catch (error) {
    if (first === undefined || signal.aborted) throw error;
    return first;
  }
}

/** A request that goes on with the answer to it and what is wrong with that. Its answer comes whole: one is shown already. */
export function sentBack(request: ChatRequest, answer: string, wrong: string): ChatRequest {
  return {
    ...whole(request),
    messages: [...request.messages, { role: 'assistant', content: answer }, { role: 'user', content: wrong }],
  };
}
