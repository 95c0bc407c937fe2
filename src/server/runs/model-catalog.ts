import { asRecord } from '@/automation/parts/as-record';
import type { Provider } from '@/generated/providers';
import { MODEL_NAME } from '../platform/variable-kinds';
import type { ProviderRequest } from './key-test';

/** Maximum number of listed models; some providers resell several hundred. */
const MAX_LISTED_MODELS = 200;

/**
 * Lists the models in the provider's catalog, with the models of its registry entry first; empty if there is no catalog
 * or no answer. Names that cannot be a header are left out, because the catalog is text of third parties.
 */
export async function listModels(
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
