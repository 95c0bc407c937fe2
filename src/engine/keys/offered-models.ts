import { atom } from 'jotai';
import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { ModelChoice } from '@/contracts/models';
import { providers } from '@/generated/provider-list';
import { storeOf } from '../session/tool-session';

/** Fetches the models the operator offers for a provider, once per page load; resolves to undefined if that fails. */
export function fetchOfferedModels(scope: MemberScope, provider: string): Promise<ModelChoice | undefined> {
  const requests = scope.get(requestsByProvider);
  const request = requests.get(provider) ?? fetchModels(scope, provider);
  requests.set(provider, request);
  // Forget failed requests, so that the next call tries again.
  void request.then((offer) => offer ?? requests.delete(provider));
  return request;
}

/** Models that providers listed when the member tested keys, by provider; cleared on page reload. */
export function listedModels(_: MemberScope) {
  return atom<Readonly<Record<string, readonly string[]>>>({});
}

/** Stores the models a provider listed for a key, until the page is reloaded. */
export function rememberListedModels(scope: MemberScope, provider: string, models: readonly string[]): void {
  scope.get(storeOf).set(scope.get(listedModels), (all) => ({ ...all, [provider]: models }));
}

/** Returns the title of a provider; its name if it is unknown. */
export function providerTitle(provider: string): string {
  return providers[provider]?.title ?? provider;
}

function requestsByProvider(_: MemberScope): Map<string, Promise<ModelChoice | undefined>> {
  return new Map();
}

/** Fetches the offered models; undefined if that fails. */
function fetchModels(scope: MemberScope, provider: string): Promise<ModelChoice | undefined> {
  return gatewayClient(scope)
    .requestJson<ModelChoice>(`/keys/${provider}/models`)
    .catch(() => undefined);
}
