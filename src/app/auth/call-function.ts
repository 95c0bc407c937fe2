import { FunctionsHttpError } from '@supabase/supabase-js';
import { isObject } from '@/contracts/json';
import { loadClient } from './client';

export interface FunctionResponse {
  status: number;
  /** The JSON object of the response; empty if its body was no object. */
  data: Record<string, unknown>;
}

const UNREACHABLE = 'The server cannot be reached. Please try again in a moment.';

/**
 * Calls a back-end function with a JSON body (docs/behaviour.md, section 7). An error status with a JSON body is returned, not
 * thrown.
 *
 * @throws Error with a message for the visitor if there is no response
 */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<FunctionResponse> {
  const client = await loadClient();
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, data: isObject(data) ? data : {} };
  if (!(error instanceof FunctionsHttpError)) throw new Error(UNREACHABLE);
  const response: Response = error.context;
  const payload: unknown = await response.json().catch(() => null);
  if (!isObject(payload) && response.status >= 500) throw new Error(UNREACHABLE);
  return { status: response.status, data: isObject(payload) ? payload : {} };
}

/** Returns a non-empty text property of the response; undefined if there is none. */
export function responseText(response: FunctionResponse, name: string): string | undefined {
  const value = response.data[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
