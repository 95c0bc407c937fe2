import { asRecord } from '@/automation/parts/as-record';
import { resolveAddress } from '@/automation/parts/provider-server';
import { tryParseJson } from '@/contracts/json';
import type { KeyTestResult, KeyVerdict } from '@/contracts/key-test';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { providers } from '@/generated/provider-list';
import type { Provider } from '@/generated/providers';
import type { Settings } from '../platform/settings';
import { MODEL_NAME } from '../platform/variable-kinds';
import { boundedFetch, MAX_ANSWER_BYTES } from './bounded-fetch';
import { DEMO_KEY } from './choose-upstream';
import type { Runs } from './runs';

export interface KeyTestOptions {
  settings: Pick<Settings, 'llm' | 'places'>;
  /** A `fetch` that fails if an answer grows too long. */
  fetch: typeof fetch;
}

/** A declared request of a provider for which the key is needed. */
export type ProviderRequest = Pick<Provider['test'], 'url' | 'header' | 'scheme' | 'headers' | 'body'>;

/** How long a provider may take to answer. */
const TIMEOUT_MS = 20_000;

/** Format of a key: characters that are allowed in a header. */
const KEY = /^[\x21-\x7e]{1,500}$/;

/** Creates the function that tests a key for a provider by its name; undefined for an unknown name. */
export function createKeyTest(settings: KeyTestOptions['settings']): Runs['testKey'] {
  return async (name, { key, model }, signal) => {
    const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
    const options = {
      settings: { ...settings, llm: { ...settings.llm, model } },
      fetch: boundedFetch(MAX_ANSWER_BYTES),
    };
    return provider && testKey(options, provider, key, signal);
  };
}

/**
 * Tests a key with the test request of its provider. Returns the verdict, and the reason if the key does not work. The
 * key is sent nowhere else, and no text of the provider is passed on. The key `demo` is not sent at all.
 */
export async function testKey(
  { settings, fetch }: KeyTestOptions,
  provider: Provider,
  input: string,
  signal: AbortSignal,
): Promise<KeyTestResult> {
  const key = input.trim();
  const model = settings.llm.model;
  const verdict = await findVerdict();
  const isCatalogOpen = settings.llm.opensCatalogs || provider.chats !== '{llm}';
  const models = verdict === 'works' && isCatalogOpen ? await listModels(send, provider) : [];
  return {
    verdict,
    message: verdictMessage(verdict, provider, { key, model }),
    ...(models.length > 0 && { models }),
  };

  async function findVerdict(): Promise<KeyVerdict> {
    if (key.toLowerCase() === DEMO_KEY) return 'demo';
    if (!KEY.test(key)) return 'wrong-key';
    if (!isSetUp(settings, provider)) return 'unreachable';
    try {
      const response = await send(provider.test);
      return readVerdict(provider, response.status, await response.text());
    } catch (error) {
      if (signal.aborted) throw error;
      return 'unreachable';
    }
  }

  function send({ url, header, scheme, headers, body }: ProviderRequest): Promise<Response> {
    const { baseUrl: llm, ollamaUrl: ollama = '' } = settings.llm;
    return fetch(fillTemplate(url, { llm, ollama, places: settings.places.baseUrl }), {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
        [header]: scheme ? `${scheme} ${key}` : key,
      },
      ...(body && { body: JSON.stringify(body, (_, value) => withModel(value, model)) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  }
}

/** Returns whether the provider has an address on this site. For some providers, the operator must set it. */
function isSetUp({ llm }: KeyTestOptions['settings'], { chats }: Provider): boolean {
  return !chats || resolveAddress(llm, chats) !== undefined;
}

/** Reads the verdict from a provider's answer: from a known error code, or else from the status. */
function readVerdict({ refusals = {} }: Provider, status: number, text: string): KeyVerdict {
  // What stands before a provider answers with pages, or with half of an answer.
  if (status >= 200 && status < 300) return tryParseJson(text) === undefined ? 'unreachable' : 'works';
  const knownReason = errorReasons(text).find((reason) => Object.hasOwn(refusals, reason));
  if (knownReason) return refusals[knownReason] ?? 'unclear';
  if (status >= 500) return 'unreachable';
  return BY_STATUS[status] ?? 'unclear';
}

const BY_STATUS: Readonly<Record<number, KeyVerdict>> = {
  401: 'wrong-key',
  402: 'no-credit',
  403: 'not-enabled',
  404: 'not-enabled',
  408: 'unreachable',
  429: 'busy',
};

/** Returns the machine-readable codes of an error, the most specific (in its details) first. */
function errorReasons(text: string): string[] {
  const answer = tryParseJson(text);
  // Google sends its errors as a list of one.
  const error = asRecord(asRecord(Array.isArray(answer) ? answer[0] : answer).error);
  const details = Array.isArray(error.details) ? error.details : [];
  const candidates = [...details.map((detail) => asRecord(detail).reason), error.code, error.type, error.status];
  return candidates.filter((reason) => typeof reason === 'string');
}

function verdictMessage(
  verdict: KeyVerdict,
  provider: Provider,
  { key, model }: { key: string; model: string },
): string {
  const { title, begins } = provider;
  const enable = provider.enable ? `"${fillTemplate(provider.enable, { model })}"` : 'The service';
  const [begin] = begins ?? [];
  const hasBegin = begins?.some((text) => key.startsWith(text)) ?? true;
  const hint = hasBegin ? '' : ` Keys of ${title} begin with "${begin}".`;
  const messages: Record<KeyVerdict, string> = {
    works: 'This key works.',
    demo: 'The key demo asks no provider: results are made up.',
    'wrong-key': `Wrong key: ${title} does not accept it. Copy it once more.${hint}`,
    'not-enabled': `${enable} is not turned on for this key. Turn it on with ${title}, then test again.`,
    restricted: `The restrictions of this key forbid its use from a server. Loosen them with ${title}, then test again.`,
    'no-credit': `This key has no credit or quota left. Look at billing with ${title}, then test again.`,
    busy: `${title} limits this key at the moment. Wait a minute, then test again.`,
    unreachable: `${title} could not be reached, so this key is not tested. Try again in a moment.`,
    unclear: `${title} refused the test, and did not say that the key is wrong. Try the tool itself.`,
  };
  return messages[verdict];
}

function withModel(value: unknown, model: string): unknown {
  return typeof value === 'string' ? fillTemplate(value, { model }) : value;
}

function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = values[name];
    return value === undefined ? placeholder : withoutTrailingSlashes(value);
  });
}

/** Maximum number of listed models; some providers resell several hundred. */
const MAX_LISTED_MODELS = 200;

/**
 * Lists the models in the provider's catalog, with the models of its registry entry first; empty if there is no catalog
 * or no answer. Names that cannot be a header are left out, because the catalog is text of third parties.
 */
async function listModels(
  send: (request: ProviderRequest) => Promise<Response>,
  { catalog, models: preferredModels = [] }: Provider,
): Promise<string[]> {
  if (!catalog) return [];
  const answer: unknown = await send(catalog)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  const { data } = asRecord(answer);
  const isChat = new RegExp(catalog.only ?? '');
  const names = (Array.isArray(data) ? data : [])
    .map((entry) => asRecord(entry).id)
    .filter((id) => typeof id === 'string')
    // Google lists its models by their paths.
    .map((id) => id.replace(/^models\//, ''))
    .filter((name) => MODEL_NAME.test(name) && isChat.test(name));
  const ordered = [...preferredModels.filter((name) => names.includes(name)), ...names.sort()];
  return [...new Set(ordered)].slice(0, MAX_LISTED_MODELS);
}
