import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { AddedFactor, IdentityProof, NewApp, SecondFactorList } from '@/contracts/second-factor';
import { hasOwnSignIn } from '../auth/own-sign-in';
import { createPasskey, requestPasskey } from '../auth/passkey';

/**
 * Creates the calls for the member's second factors. All throw an Error with a message for the member. On hosted Supabase,
 * its auth service adds and removes authenticator apps.
 */
export function createFactorCalls(scope: MemberScope) {
  const { request, requestJson } = gatewayClient(scope);
  const path = '/account-api/factors';
  const post = <T>(route: string, json: object) => requestJson<T>(`${path}${route}`, { method: 'POST', json });
  const calls = {
    list: (signal: AbortSignal): Promise<SecondFactorList> => requestJson(path, { signal }),
    /** Requests a passkey of the account from the browser, as a proof of identity. */
    proveByPasskey: async (): Promise<IdentityProof> => ({
      passkey: await requestPasskey(await post('/confirm-options', {})),
    }),
    prepareApp: (proof: IdentityProof): Promise<NewApp> => post('/app-options', proof),
    addApp: ({ secret, ticket }: NewApp, code: string): Promise<AddedFactor> => post('/app', { secret, ticket, code }),
    async addPasskey(proof: IdentityProof): Promise<AddedFactor> {
      const passkey = await createPasskey(await post('/passkey-options', proof));
      return post('/passkey', { passkey });
    },
    remove: async (id: string, proof: IdentityProof) =>
      void (await request(`${path}/${id}/remove`, { method: 'POST', json: proof })),
    renewRecoveryCodes: (proof: IdentityProof): Promise<AddedFactor> => post('/recovery-codes', proof),
    /** Stops the pending removal of all factors after they were reported lost. */
    stopReset: async () => void (await request(`${path}/reset`, { method: 'DELETE' })),
  };
  if (hasOwnSignIn()) return calls;
  const { email = '' } = scope.owner ?? {};
  const load = () => import('../auth/hosted-factors');
  return {
    ...calls,
    prepareApp: async ({ password = '' }: IdentityProof) => (await load()).createApp(email, password),
    async addApp(app: NewApp, code: string): Promise<AddedFactor> {
      await (await load()).addApp(app, code);
      await request('/account-api/sessions/end-others', { method: 'POST', json: {} });
      return {};
    },
    remove: async (id: string, { password = '' }: IdentityProof) => (await load()).removeApp(id, email, password),
  };
}
