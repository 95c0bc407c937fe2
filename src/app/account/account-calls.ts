import type { MemberScope } from '@/browser/member-scope';
import type { AccountDeletion, AccountSession, AccountSessionList, PasswordChange } from '@/contracts/account';
import { gatewayCalls } from '@/engine/run/gateway';
import { requireOk } from '@/engine/run/require-ok';

/** Gateway calls for the member's account. All throw an Error with a message for the member. */
export interface AccountCalls {
  changePassword(change: PasswordChange): Promise<void>;
  sessions(signal: AbortSignal): Promise<AccountSession[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** Everything the site stores of the member, as a tar archive. */
  export(): Promise<Blob>;
  deletion(signal: AbortSignal): Promise<AccountDeletion>;
  /** @param password absent for guests, who have none */
  askForDeletion(password?: string): Promise<AccountDeletion>;
  takeDeletionBack(): Promise<void>;
}

/** Creates the calls for this scope's member. */
export function createAccountCalls(scope: MemberScope): AccountCalls {
  const { call } = gatewayCalls(scope);
  const send = (method: string, path: string, body?: object) =>
    requireOk(call(`/account-api${path}`, { method, ...(body && { body: JSON.stringify(body) }) }));
  return {
    changePassword: async (change) => void (await send('POST', '/password', change)),
    async sessions(signal) {
      const response = await requireOk(call('/account-api/sessions', { signal }));
      return ((await response.json()) as AccountSessionList).sessions;
    },
    endSession: async (id) => void (await send('DELETE', `/sessions/${id}`)),
    export: async () => (await requireOk(call('/account-api/export'))).blob(),
    deletion: async (signal) =>
      (await requireOk(call('/account-api/deletion', { signal }))).json() as Promise<AccountDeletion>,
    askForDeletion: async (password) =>
      (await send('POST', '/deletion', { password })).json() as Promise<AccountDeletion>,
    takeDeletionBack: async () => void (await send('DELETE', '/deletion')),
    endOtherSessions: async () => void (await send('POST', '/sessions/end-others', {})),
  };
}
