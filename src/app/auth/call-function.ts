import { FunctionsHttpError } from '@supabase/supabase-js';
import { loadClient } from './client';

export interface FunctionAnswer {
  status: number;
  /** The JSON object the function answered with; empty where it was none. */
  data: Record<string, unknown>;
}

const UNREACHABLE = 'The server cannot be reached. Please try again in a moment.';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Calls a function of the back end with a JSON body (docs/behaviour.md, section 7). A refusal with a JSON body is an answer, not an
 * exception. Throws an Error with words for the visitor where there is no answer at all.
 */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<FunctionAnswer> {
  const client = await loadClient();
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, data: isObject(data) ? data : {} };
  if (!(error instanceof FunctionsHttpError)) throw new Error(UNREACHABLE);
  const response: Response = error.context;
  const answer: unknown = await response.json().catch(() => null);
  if (!isObject(answer) && response.status >= 500) throw new Error(UNREACHABLE);
  return { status: response.status, data: isObject(answer) ? answer : {} };
}

/** A text of a function's answer, or nothing. */
export function answerText(answer: FunctionAnswer, name: string): string | undefined {
  const value = answer.data[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
