import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { AddedFactor, IdentityProof, NewApp, SecondFactorList } from '@/contracts/second-factor';
import { createPasskey, requestPasskey } from '../auth/passkey';

/** Gateway calls for the member's second factors. All throw an Error with a message for the member. */
export interface FactorCalls {
  list(signal: AbortSignal): Promise<SecondFactorList>;
  /** Requests a passkey of the account from the browser, as a proof of identity. */
  proveByPasskey(): Promise<IdentityProof>;
  prepareApp(proof: IdentityProof): Promise<NewApp>;
  addApp(app: NewApp, code: string): Promise<AddedFactor>;
  addPasskey(proof: IdentityProof): Promise<AddedFactor>;
  remove(id: string, proof: IdentityProof): Promise<void>;
  renewRecoveryCodes(proof: IdentityProof): Promise<AddedFactor>;
  /** Stops the pending removal of all factors after they were reported lost. */
  stopReset(): Promise<void>;
}

/** Creates the calls for this scope's member. */
export function createFactorCalls(scope: MemberScope): FactorCalls {
  const { request, requestJson } = gatewayClient(scope);
  const path = '/account-api/factors';
  const post = <T>(route: string, json: object) => requestJson<T>(`${path}${route}`, { method: 'POST', json });
  return {
    list: (signal) => requestJson(path, { signal }),
    proveByPasskey: async () => ({ passkey: await requestPasskey(await post('/confirm-options', {})) }),
    prepareApp: (proof) => post('/app-options', proof),
    addApp: ({ secret, ticket }, code) => post('/app', { secret, ticket, code }),
    async addPasskey(proof) {
      const passkey = await createPasskey(await post('/passkey-options', proof));
      return post('/passkey', { passkey });
    },
    remove: async (id, proof) => void (await request(`${path}/${id}/remove`, { method: 'POST', json: proof })),
    renewRecoveryCodes: (proof) => post('/recovery-codes', proof),
    stopReset: async () => void (await request(`${path}/reset`, { method: 'DELETE' })),
  };
}
