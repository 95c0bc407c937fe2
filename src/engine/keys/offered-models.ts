import type { Scope } from '@/browser/scope';
import type { ModelChoice } from '@/contracts/models';
import { gatewayCalls } from '../run/gateway';

/** Which models the operator offers of a provider, asked once while the page lives; undefined where nobody can be asked. */
export function offeredModels(scope: Scope, provider: string): Promise<ModelChoice | undefined> {
  const asked = scope.of(offers);
  const known = asked.get(provider) ?? ask(scope, provider);
  asked.set(provider, known);
  // What failed is asked again the next time.
  void known.then((offer) => offer ?? asked.delete(provider));
  return known;
}

function offers(_: Scope): Map<string, Promise<ModelChoice | undefined>> {
  return new Map();
}

async function ask(scope: Scope, provider: string): Promise<ModelChoice | undefined> {
  try {
    const response = await gatewayCalls(scope).call(`/keys/${provider}/models`);
    return response.ok ? ((await response.json()) as ModelChoice) : undefined;
  } catch {
    return undefined;
  }
}
