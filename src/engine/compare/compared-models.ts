import { savedKeyProviders } from '@/browser/saved-keys';
import type { Answers } from '@/registry/answers';
import { providersLike } from '@/registry/key-provider';
import { providerInUse } from '../keys/key-provider';
import { modelOfSubmit } from '../run/run-estimate';
import type { ToolSession } from '../session/tool-session';

/**
 * Returns the two models that a submit of these answers compares; undefined unless the member chose a rival for the key they hold,
 * which is none for a demo, or for one that this device has saved.
 */
export function comparedModels(session: ToolSession, answers: Answers): readonly [string, string] | undefined {
  const rival = session.store.get(session.atoms.rival);
  if (!rival) return undefined;
  const { scope, tool } = session;
  const isForKey = Object.entries(tool.declaration.ui.fields ?? {}).some(([name, { provider }]) => {
    if (!provider || String(answers[name]).trim().toLowerCase() === 'demo') return false;
    if (providerInUse(scope, provider, answers[name], tool.keyUse) === rival.provider) return true;
    return rivalProviders(session, provider).includes(rival.provider);
  });
  const own = modelOfSubmit(session, answers);
  return isForKey && rival.model !== own ? [own, rival.model] : undefined;
}

/** Returns the providers, other than the one of a key, whose models a tool can be compared with: this device has saved a key of each. */
export function rivalProviders({ scope, tool }: Pick<ToolSession, 'scope' | 'tool'>, provider: string): string[] {
  const accepted = providersLike(provider, tool.keyUse);
  return savedKeyProviders(scope).filter((name) => name !== provider && accepted.includes(name));
}
