import { FunctionsHttpError } from '@supabase/supabase-js';
import { isObject } from '@/contracts/json';
import { loadClient } from './client';

export interface FunctionResponse {
  status: number;
  /** The JSON object of the response. */
  data: Record<string, unknown>;
}

const UNREACHABLE = 'The server cannot be reached. Please try again in a moment.';

/**
 * Calls a back-end function with a JSON body (docs/behaviour.md, section 7). An error status with a JSON body is returned, not
 * thrown.
 *
 * @throws Error with a message for the visitor if no function has answered
 */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<FunctionResponse> {
  const client = await loadClient();
  const { data, error } = await client.functions.invoke(name, { body });
  if (error && !(error instanceof FunctionsHttpError)) throw new Error(UNREACHABLE);
  const response: Response | undefined = error?.context;
  // A body that is no JSON is not that of a function.
  const answer: unknown = response ? await response.json().catch(() => undefined) : data;
  if (!isObject(answer)) throw new Error(UNREACHABLE);
  return { status: response?.status ?? 200, data: answer };
}

/** Returns a non-empty text property of the response; undefined if there is none. */
export function responseText(response: FunctionResponse, name: string): string | undefined {
  const value = response.data[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
