import { savedKeyProviders } from '@/browser/saved-keys';
import type { Answers } from '@/registry/answers';
import { providersLike } from '@/registry/key-provider';
import { keyFields, providerInUse } from '../keys/key-provider';
import { modelOfSubmit } from '../run/run-estimate';
import type { ToolSession } from '../session/tool-session';

/**
 * Returns the two models that a submit of these answers compares. Returns undefined if the member chose no rival for the key in
 * the answers or for a saved key, or if the key is `demo`.
 */
export function comparedModels(session: ToolSession, answers: Answers): readonly [string, string] | undefined {
  const rival = session.store.get(session.atoms.rival);
  if (!rival) return undefined;
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
