import { Failure } from '@/contracts/failure';
import { asRecord } from './as-record';
import { providerProblem, readProviderError } from './provider-errors';

/** A call to a provider of models beside its chat: pictures, recordings. */
export interface ProviderCall {
  url: string;
  key: string | undefined;
  /** A form, or a value sent as JSON. */
  body: FormData | Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/**
 * Asks a provider once and gives what it answers with.
 *
 * @throws Failure in words for the member, never with the key
 */
export async function askProvider(
  send: typeof fetch,
  { url, key, body, signal }: ProviderCall,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData;
  const response = await send(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...(key && { Authorization: `Bearer ${key}` }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Failure('provider_unreachable', 'The provider could not be reached. Please try again in a moment.');
  });
  const answer = parsed(await response.text());
  const problem = readProviderError(response.status, answer);
  if (problem) throw providerProblem(problem, key);
  return asRecord(answer);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
