import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredObject, writeStoredJson } from '@/browser/stored-json';
import type { ModelChoice } from '@/contracts/models';

/** Storage key of the models a member chose and of the list last fetched by this browser, by provider. */
const MODELS_KEY = storageKey('.models');

/** A provider's models as last fetched; `chosen` is the member's choice if it differs from the operator's. */
export interface StoredModels extends ModelChoice {
  chosen?: string | undefined;
}

/** Returns the stored models of a provider; an empty list if nothing is stored. */
export function storedModels(scope: MemberScope, provider: string): StoredModels {
  const stored = readAll(scope)[provider];
  return Array.isArray(stored?.models) ? stored : { models: [] };
}

/** Saves a provider's models for the member. If the storage is full or blocked, runs use the operator's model, and the page says so. */
export function saveModels(scope: MemberScope, provider: string, models: StoredModels): void {
  writeStoredJson(scope.storage, MODELS_KEY, { ...readAll(scope), [provider]: models });
}

/** Returns the model chosen for the first of these providers that has a chosen one. */
export function chosenModel(scope: MemberScope, providers: readonly (string | undefined)[]): string | undefined {
  const all = readAll(scope);
  return providers.map((provider) => (provider ? all[provider]?.chosen : undefined)).find(Boolean);
}

function readAll({ storage }: MemberScope): Partial<Record<string, StoredModels>> {
  return readStoredObject<StoredModels>(storage, MODELS_KEY);
}
