import type { ProviderError } from './provider-errors';

/** Optional parameters that servers refused, by address and model. */
const refusedParams = new Map<string, Set<string>>();

/** Parameter names for the maximum length of an answer, the more widely supported name first. */
const LIMIT_NAMES = ['max_tokens', 'max_completion_tokens'];

/**
 * Returns the parameters that limit an answer and request its token count, except those that this server has refused.
 * Reasoning models accept only the newer name of the limit, and some servers reject `stream_options`.
 */
export function optionalParams(
  serverKey: string,
  { maxTokens, streams }: { maxTokens: number | undefined; streams: boolean },
): Record<string, unknown> {
  const isAccepted = (name: string) => !refusedParams.get(serverKey)?.has(name);
  const limitName = LIMIT_NAMES.find(isAccepted);
  return {
    ...(streams && isAccepted('stream_options') && { stream_options: { include_usage: true } }),
    ...(maxTokens && limitName && { [limitName]: maxTokens }),
  };
}

/**
 * Remembers the parameter that a server refused. Returns true if it is one of `sent`, so that a call without it may work.
 */
export function rememberRefusedParam(
  serverKey: string,
  sent: Readonly<Record<string, unknown>>,
  { status, param, message }: ProviderError,
): boolean {
  if (![400, 404, 422, 501].includes(status)) return false;
  const name = Object.keys(sent).find((candidate) => new RegExp(`\\b${candidate}\\b`).test(`${param} ${message}`));
  if (!name) return false;
  refusedParams.set(serverKey, new Set([...(refusedParams.get(serverKey) ?? []), name]));
  return true;
}
