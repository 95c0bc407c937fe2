import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { AccountDeletion, AccountSession, AccountSessionList, PasswordChange } from '@/contracts/account';
import type { EmailChange } from '@/contracts/email-change';
import type { IdentityProof } from '@/contracts/second-factor';

/** Gateway calls for the member's account. All throw an Error with a message for the member. */
export interface AccountCalls {
  changePassword(change: PasswordChange): Promise<void>;
  fetchEmailChange(signal: AbortSignal): Promise<EmailChange>;
  /** Requests a change of the address; links in both mailboxes confirm it. */
  changeEmail(email: string, proof: IdentityProof): Promise<EmailChange>;
  cancelEmailChange(): Promise<void>;
  fetchSessions(signal: AbortSignal): Promise<AccountSession[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** Fetches all data the site stores about the member, as a tar archive. */
  exportData(): Promise<Blob>;
  fetchDeletion(signal: AbortSignal): Promise<AccountDeletion>;
  /** @param proof absent for guests, who have no password */
  requestDeletion(proof?: IdentityProof): Promise<AccountDeletion>;
  cancelDeletion(): Promise<void>;
}

/** Creates the calls for this scope's member. */
export function createAccountCalls(scope: MemberScope): AccountCalls {
  const { request, requestJson } = gatewayClient(scope);
  const path = '/account-api';
  return {
    changePassword: async (change) => void (await request(`${path}/password`, { method: 'POST', json: change })),
    fetchEmailChange: (signal) => requestJson(`${path}/email-change`, { signal }),
    changeEmail: (email, proof) => requestJson(`${path}/email-change`, { method: 'POST', json: { email, ...proof } }),
    cancelEmailChange: async () => void (await request(`${path}/email-change`, { method: 'DELETE' })),
    fetchSessions: async (signal) => (await requestJson<AccountSessionList>(`${path}/sessions`, { signal })).sessions,
    endSession: async (id) => void (await request(`${path}/sessions/${id}`, { method: 'DELETE' })),
    exportData: async () => (await request(`${path}/export`)).blob(),
    fetchDeletion: (signal) => requestJson(`${path}/deletion`, { signal }),
    requestDeletion: (proof = {}) => requestJson(`${path}/deletion`, { method: 'POST', json: proof }),
    cancelDeletion: async () => void (await request(`${path}/deletion`, { method: 'DELETE' })),
    endOtherSessions: async () => void (await request(`${path}/sessions/end-others`, { method: 'POST', json: {} })),
  };
}
