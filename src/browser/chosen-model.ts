import type { ModelChoice } from '@/contracts/models';
import type { Scope } from './scope';
import { storageKey } from './stored';

/** Key of the models a member chose, with what was offered when this browser asked last; by provider. */
const MODELS_KEY = storageKey('.models');

/** What is known of a provider's models without asking: the offer, and what the member chose other than the operator's. */
export interface KnownModels extends ModelChoice {
  chosen?: string;
}

/** What this browser knows of the models of a provider. */
export function knownModels(scope: Scope, provider: string): KnownModels {
  const known = readAll(scope)[provider];
  return Array.isArray(known?.models) ? known : { models: [] };
}

/** Keeps it for the member. Where the browser keeps nothing, it stays as it was. */
export function keepModels(scope: Scope, provider: string, known: KnownModels): void {
  try {
    scope.storage.write(MODELS_KEY, JSON.stringify({ ...readAll(scope), [provider]: known }));
  } catch {
    // Full or blocked: the operator's model is asked, and the page says so.
  }
}

/** The model a member chose of the first of these providers of which they chose any. */
export function chosenModel(scope: Scope, providers: readonly (string | undefined)[]): string | undefined {
  const all = readAll(scope);
  return providers.map((provider) => (provider ? all[provider]?.chosen : undefined)).find(Boolean);
}

function readAll({ storage }: Scope): Partial<Record<string, KnownModels>> {
  try {
    const all = JSON.parse(storage.read(MODELS_KEY) ?? '{}');
    return all && typeof all === 'object' ? all : {};
  } catch {
    return {};
  }
}
