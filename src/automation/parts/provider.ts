import { Failure } from '@/contracts/failure';
import { tryParseJson } from '@/contracts/json';
import { asRecord } from './as-record';
import { providerFailure, readProviderError } from './provider-errors';

/** A call to a model provider other than a chat completion, such as for images or recordings. */
export interface ProviderCall {
  url: string;
  key: string | undefined;
  /** A form, or a value sent as JSON. */
  body: FormData | Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** Calls a provider once and returns its answer. @throws Failure with a message for the member, never with the key */
export async function callProvider(
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
    throw new Failure('provider_unreachable', 'The provider could not be reached. Please try again in a moment.', 502);
  });
  const answer = tryParseJson(await response.text());
  const error = readProviderError(response.status, answer);
  if (error) throw providerFailure(error, key);
  return asRecord(answer);
}
