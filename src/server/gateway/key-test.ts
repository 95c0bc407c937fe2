import { asRecord } from '@/automation/parts/as-record';
import type { KeyTested, KeyVerdict } from '@/contracts/key-test';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Provider } from '@/generated/providers';
import type { Settings } from '../settings';
import { DEMO_KEY } from './upstream';

/** What keys are tried with. */
export interface KeyTestParts {
  settings: Pick<Settings, 'llm' | 'places'>;
  /** `fetch` that ends where an answer grows too long. */
  fetch: typeof fetch;
}

/** How long a provider may take. */
const PATIENCE_MS = 20_000;

/** What can stand in a header; whatever else was pasted is no key. */
const KEY = /^[\x21-\x7e]{1,500}$/;

/**
 * Tries a key with the one request its provider names for that, and tells the ways apart in which it may not work. The key
 * goes nowhere else, and nothing of what the provider says is repeated. The key `demo` is tried nowhere.
 */
export async function testKey(
  { settings, fetch }: KeyTestParts,
  provider: Provider,
  given: string,
  signal: AbortSignal,
): Promise<KeyTested> {
  const key = given.trim();
  const model = settings.llm.model;
  const verdict = await verdictOf();
  return { verdict, message: wordsFor(verdict, provider, { key, model }) };

  async function verdictOf(): Promise<KeyVerdict> {
    if (key.toLowerCase() === DEMO_KEY) return 'demo';
    if (!KEY.test(key)) return 'wrong-key';
    const { url, header, scheme, headers, body } = provider.test;
    try {
      const response = await fetch(filledIn(url, { llm: settings.llm.baseUrl, places: settings.places.baseUrl }), {
        method: body ? 'POST' : 'GET',
        redirect: 'error',
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
          [header]: scheme ? `${scheme} ${key}` : key,
        },
        ...(body && { body: JSON.stringify(body, (_, value) => withModel(value, model)) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      return readVerdict(provider, response.status, await response.text());
    } catch (error) {
      if (signal.aborted) throw error;
      return 'unreachable';
    }
  }
}

/** What a provider's answer to a test means: by a reason it names and the registry knows, or else by its status. */
export function readVerdict({ refusals = {} }: Provider, status: number, text: string): KeyVerdict {
  if (status >= 200 && status < 300) return 'works';
  const known = reasonsIn(text).find((reason) => Object.hasOwn(refusals, reason));
  if (known) return refusals[known] ?? 'unclear';
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

/** Everything an error says for machines: its details first, as they are the most exact. */
function reasonsIn(text: string): string[] {
  const error = asRecord(asRecord(parsed(text)).error);
  const details = Array.isArray(error.details) ? error.details : [];
  const named = [...details.map((detail) => asRecord(detail).reason), error.code, error.type, error.status];
  return named.filter((reason) => typeof reason === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wordsFor(verdict: KeyVerdict, provider: Provider, { key, model }: { key: string; model: string }): string {
  const { title, begins } = provider;
  const enable = provider.enable ? `"${filledIn(provider.enable, { model })}"` : 'The service';
  const hint = begins && !key.startsWith(begins) ? ` Keys of ${title} begin with "${begins}".` : '';
  const words: Record<KeyVerdict, string> = {
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
  return words[verdict];
}

function withModel(value: unknown, model: string): unknown {
  return typeof value === 'string' ? filledIn(value, { model }) : value;
}

function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    return value === undefined ? place : withoutTrailingSlashes(value);
  });
}
