import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { AccountDeletion, AccountSession, AccountSessionList, PasswordChange } from '@/contracts/account';
import type { EmailChange } from '@/contracts/email-change';
import type { IdentityProof } from '@/contracts/second-factor';

/** Creates the gateway calls for the member's account. All throw an Error with a message for the member. */
export function createAccountCalls(scope: MemberScope) {
  const { request, requestFile, requestJson } = gatewayClient(scope);
  const path = '/account-api';
  return {
    changePassword: async (change: PasswordChange) =>
      void (await request(`${path}/password`, { method: 'POST', json: change })),
    fetchEmailChange: (signal: AbortSignal): Promise<EmailChange> => requestJson(`${path}/email-change`, { signal }),
    /** Requests a change of the address; links in both mailboxes confirm it. */
    changeEmail: (email: string, proof: IdentityProof): Promise<EmailChange> =>
      requestJson(`${path}/email-change`, { method: 'POST', json: { email, ...proof } }),
    cancelEmailChange: async () => void (await request(`${path}/email-change`, { method: 'DELETE' })),
    fetchSessions: async (signal: AbortSignal): Promise<AccountSession[]> =>
      (await requestJson<AccountSessionList>(`${path}/sessions`, { signal })).sessions,
    endSession: async (id: string) => void (await request(`${path}/sessions/${id}`, { method: 'DELETE' })),
    /** Returns all data the site stores about the member, as a tar archive. */
    exportData: async (): Promise<Blob> => (await requestFile(`${path}/export`)).blob(),
    fetchDeletion: (signal: AbortSignal): Promise<AccountDeletion> => requestJson(`${path}/deletion`, { signal }),
    /** @param proof absent for guests, who have no password */
    requestDeletion: (proof: IdentityProof = {}): Promise<AccountDeletion> =>
      requestJson(`${path}/deletion`, { method: 'POST', json: proof }),
    cancelDeletion: async () => void (await request(`${path}/deletion`, { method: 'DELETE' })),
    endOtherSessions: async () => void (await request(`${path}/sessions/end-others`, { method: 'POST', json: {} })),
  };
}
