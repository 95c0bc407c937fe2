import type { ProviderError } from './provider-errors';

/** Optional parameters that servers do not know, by address and model. */
const unknownParams = new Map<string, Set<string>>();

/** Parameter names for the maximum length of an answer, the more widely supported name first. */
const LIMIT_NAMES = ['max_tokens', 'max_completion_tokens'];

/** A lower limit is not worth a request: hardly any answer would fit. */
const MIN_LIMIT = 256;

/** Words of an error about the value of a limit, which say nothing about its name. */
const VALUE_WORDS =
  /too (large|big|high|long|many|great)|at most|maximum|exceed|less than|greater than|larger than|higher than|range|between|up to|unsupported.value|<|>|≤|≥/i;

/** Words of an error about a parameter that the server does not know. */
const NAME_WORDS =
  /un(known|supported|recogni[sz]ed|expected)|(not|n't) (be )?(supported?|permitted|allowed|accepted?|recogni[sz]ed?|known|valid|used)|extra|additional|forbidden|cannot find|invalid (parameter|argument|field|property|name)/i;

/**
 * Returns the parameters that limit an answer and request its token count, except those that this server does not know.
 * Reasoning models accept only the newer name of the limit, and some servers reject `stream_options`.
 */
export function optionalParams(
  serverKey: string,
  { maxTokens, streams }: { maxTokens: number | undefined; streams: boolean },
): Record<string, unknown> {
  const isKnown = (name: string) => !unknownParams.get(serverKey)?.has(name);
  const limitName = LIMIT_NAMES.find(isKnown);
  return {
    ...(streams && isKnown('stream_options') && { stream_options: { include_usage: true } }),
    ...(maxTokens && limitName && { [limitName]: maxTokens }),
  };
}

/**
 * Reads what a refused request may send instead. A parameter that the server does not know is remembered and left out
 * from then on. A limit that is too large for this request is lowered: without one, an answer may cost any amount.
 *
 * @returns the limit for the next request; undefined if the server refused something else
 */
export function limitAfterRefusal(
  serverKey: string,
  sent: Readonly<Record<string, unknown>>,
  { status, code, param, message }: ProviderError,
): { maxTokens: number | undefined } | undefined {
  if (![400, 404, 422, 501].includes(status)) return undefined;
  const name = Object.keys(sent).find((candidate) => new RegExp(`\\b${candidate}\\b`).test(`${param} ${message}`));
  if (!name) return undefined;
  const limit = LIMIT_NAMES.map((candidate) => sent[candidate]).find((value) => typeof value === 'number');
  const reason = `${code} ${message}`;
  if (!LIMIT_NAMES.includes(name) || (NAME_WORDS.test(reason) && !VALUE_WORDS.test(reason))) {
    unknownParams.set(serverKey, new Set([...(unknownParams.get(serverKey) ?? []), name]));
    return { maxTokens: limit };
  }
  const lower = limit && lowerLimit(limit, message);
  return lower ? { maxTokens: lower } : undefined;
}

/** Returns the largest number of an error message below the limit, or else half the limit; undefined if it is too low. */
function lowerLimit(limit: number, message: string): number | undefined {
  const numbers = (message.match(/\d[\d,_]*/g) ?? []).map((text) => Number(text.replace(/[,_]/g, '')));
  const named = Math.max(0, ...numbers.filter((number) => number >= MIN_LIMIT && number < limit));
  const lower = named || Math.floor(limit / 2);
  return lower >= MIN_LIMIT ? lower : undefined;
}
