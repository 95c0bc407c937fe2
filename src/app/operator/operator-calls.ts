import { gatewayClient } from '@/api/gateway-client';
import { RequestError } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import type {
  CodeParams,
  LeadState,
  LimitHits,
  ListPage,
  OperatorAction,
  OperatorCode,
  OperatorDeadMail,
  OperatorLead,
  OperatorMail,
  OperatorMember,
  OperatorSite,
  RunCounts,
} from '@/contracts/operator';
import { FACTOR_NEEDED } from '@/contracts/second-factor';

/** Gateway calls of the operator's page. All throw an Error with a message for the operator. */
export interface OperatorCalls {
  /** Resolves to undefined if the user is no operator, and to a code if they need a second factor first. */
  fetchSite(signal: AbortSignal): Promise<OperatorSite | typeof FACTOR_NEEDED | undefined>;
  fetchMembers(search: string, page: number, signal: AbortSignal): Promise<ListPage<OperatorMember>>;
  extendMembership(email: string, days: number | null): Promise<void>;
  endMembership(email: string): Promise<void>;
  /** Ends the sessions of an account, blocks, unblocks or removes it. */
  changeAccount(action: 'end-sessions' | 'block' | 'unblock' | 'remove', email: string): Promise<void>;
  fetchCodes(page: number, signal: AbortSignal): Promise<ListPage<OperatorCode>>;
  createCode(params: CodeParams): Promise<string>;
  revokeCode(id: string): Promise<void>;
  fetchLeads(state: LeadState, page: number, signal: AbortSignal): Promise<ListPage<OperatorLead>>;
  resendLead(id: string): Promise<void>;
  fetchRunCounts(days: number, tool: string, signal: AbortSignal): Promise<RunCounts>;
  fetchMails(signal: AbortSignal): Promise<ListPage<OperatorMail>>;
  retryMail(): Promise<void>;
  fetchGivenUpMails(signal: AbortSignal): Promise<ListPage<OperatorDeadMail>>;
  resendMail(id: string): Promise<void>;
  fetchLimits(signal: AbortSignal): Promise<LimitHits>;
  fetchAuditLog(page: number, signal: AbortSignal): Promise<ListPage<OperatorAction>>;
}

/** Creates the calls for the member of this scope. */
export function createOperatorCalls(scope: MemberScope): OperatorCalls {
  const { findJson, request, requestJson } = gatewayClient(scope);
  const read = <T>(path: string, signal: AbortSignal) => requestJson<T>(`/operator-api${path}`, { signal });
  const send = (path: string, json: unknown = {}) => request(`/operator-api${path}`, { method: 'POST', json });
  return {
    fetchSite: (signal) =>
      findJson<OperatorSite>('/operator-api', { signal }).catch((error: unknown) => {
        if (error instanceof RequestError && error.problem?.code === FACTOR_NEEDED) return FACTOR_NEEDED;
        throw error;
      }),
    fetchMembers: (search, page, signal) =>
      requestJson('/operator-api/members/search', { method: 'POST', json: { search, page }, signal }),
    extendMembership: async (email, days) => void (await send('/members/extend', { email, days })),
    endMembership: async (email) => void (await send('/members/end', { email })),
    changeAccount: async (action, email) => void (await send(`/members/${action}`, { email })),
    fetchCodes: (page, signal) => read(`/codes?page=${page}`, signal),
    createCode: async (params) => ((await (await send('/codes', params)).json()) as { code: string }).code,
    revokeCode: async (id) => void (await send(`/codes/${id}/revoke`)),
    fetchLeads: (state, page, signal) => read(`/leads?state=${state}&page=${page}`, signal),
    resendLead: async (id) => void (await send(`/leads/${id}/repeat`)),
    fetchRunCounts: (days, tool, signal) => read(`/runs?days=${days}&tool=${tool}`, signal),
    fetchMails: (signal) => read('/mail', signal),
    retryMail: async () => void (await send('/mail/retry')),
    fetchGivenUpMails: (signal) => read('/mail/given-up', signal),
    resendMail: async (id) => void (await send(`/mail/given-up/${id}/repeat`)),
    fetchLimits: (signal) => read('/limits', signal),
    fetchAuditLog: (page, signal) => read(`/acts?page=${page}`, signal),
  };
}
