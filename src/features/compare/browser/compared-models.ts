import { savedKeyProviders } from '@/browser/saved-keys';
import { keyFields, providerInUse } from '@/engine/keys/key-provider';
import { modelOfSubmit } from '@/engine/run/run-estimate';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Answers } from '@/registry/answers';
import { providersLike } from '@/registry/key-provider';

/** The second model of a comparison, used with a key of its provider. */
export interface Rival {
  provider: string;
  model: string;
}

/**
 * Returns the two models that a submit of these answers compares with this rival. Returns undefined if it is none for the key in
 * the answers or for a saved key, or if the key is `demo`.
 */
export function comparedModels(
  session: ToolSession,
  answers: Answers,
  rival: Rival,
): readonly [string, string] | undefined {
  const { scope, tool } = session;
  const isForKey = keyFields(tool.declaration).some(([name, provider]) => {
    if (String(answers[name]).trim().toLowerCase() === 'demo') return false;
    if (providerInUse(scope, provider, answers[name], tool.keyUse) === rival.provider) return true;
    return rivalProviders(session, provider).includes(rival.provider);
  });
  const model = modelOfSubmit(session, answers);
  return isForKey && rival.model !== model ? [model, rival.model] : undefined;
}

/** Returns the other providers whose models can be the rival in a comparison: this device has saved a key for each of them. */
export function rivalProviders({ scope, tool }: Pick<ToolSession, 'scope' | 'tool'>, provider: string): string[] {
  const accepted = providersLike(provider, tool.keyUse);
  return savedKeyProviders(scope).filter((name) => name !== provider && accepted.includes(name));
}
