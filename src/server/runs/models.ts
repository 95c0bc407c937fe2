import { OPERATOR_PROVIDER, resolveAddress } from '@/automation/parts/provider-server';
import { Failure } from '@/contracts/failure';
import type { ModelChoice } from '@/contracts/models';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { providers } from '@/generated/provider-list';
import { providerOfKey, providersLike } from '@/registry/key-provider';
import type { Settings } from '../platform/settings';
import { MODEL_NAME } from '../platform/variable-kinds';
import { secretValues } from './body-secrets';

type Llm = Settings['llm'];

/** Returns the models of a provider that a member may choose from; undefined if there is no such provider. */
export function findModels(llm: Llm, name: string): ModelChoice | undefined {
  if (!Object.hasOwn(providers, name)) return undefined;
  const isOffered = (candidate: string) => {
    const { chats = '' } = providers[candidate] ?? {};
    return resolveAddress(llm, chats) !== undefined && (llm.takesOtherProviders || candidate === OPERATOR_PROVIDER);
  };
  if (!providers[name]?.chats || !isOffered(name)) return { models: [] };
  return {
    models: [...modelsOf(llm, name)],
    model: defaultModel(llm, name),
    providers: providersLike(name, 'chats').filter(isOffered),
    ...(isCatalogOpen(llm, name) && { isOpen: true }),
  };
}

/**
 * Returns the model to call with a key of a provider: the requested model, or the default.
 *
 * @throws Failure 400 if the requested model is not offered
 */
export function chooseModel(llm: Llm, provider: string, requested: string | undefined): string {
  if (!requested) return defaultModel(llm, provider);
  const models = modelsOf(llm, provider);
  if (models.includes(requested) || (isCatalogOpen(llm, provider) && MODEL_NAME.test(requested))) return requested;
  // The message does not repeat the header, which may contain any text.
  const message = `This model is not offered here. Choose another one next to your key: ${models.join(', ')}.`;
  throw new Failure('unknown_model', message, 400, { field: 'X-Run-Model' });
}

/** Returns a webhook's model: the requested one if the member's key pays, else the default. @throws Failure 400 */
export function chooseRunModel(
  llm: Llm,
  { secrets }: WebhookEntry,
  body: Readonly<Record<string, unknown>>,
  requested: string | undefined,
): string {
  const [key] = secretValues(body, secrets);
  return key === undefined ? llm.model : chooseModel(llm, providerOfKey(OPERATOR_PROVIDER, key), requested);
}

/** Returns whether a member may choose any model in the provider's catalog. */
function isCatalogOpen(llm: Llm, provider: string): boolean {
  return llm.opensCatalogs || provider !== OPERATOR_PROVIDER;
}

function modelsOf(llm: Llm, provider: string): readonly string[] {
  return provider === OPERATOR_PROVIDER ? llm.models : (providers[provider]?.models ?? []);
}

function defaultModel(llm: Llm, provider: string): string {
  return (provider === OPERATOR_PROVIDER ? undefined : providers[provider]?.models?.[0]) ?? llm.model;
}
