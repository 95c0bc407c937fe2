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
  site(signal: AbortSignal): Promise<OperatorSite | typeof FACTOR_NEEDED | undefined>;
  members(search: string, page: number, signal: AbortSignal): Promise<ListPage<OperatorMember>>;
  extend(email: string, days: number | null): Promise<void>;
  end(email: string): Promise<void>;
  /** Ends the sessions of an account, blocks, unblocks or removes it. */
  changeAccount(act: 'end-sessions' | 'block' | 'unblock' | 'remove', email: string): Promise<void>;
  codes(page: number, signal: AbortSignal): Promise<ListPage<OperatorCode>>;
  createCode(params: CodeParams): Promise<string>;
  revokeCode(id: string): Promise<void>;
  leads(state: LeadState, page: number, signal: AbortSignal): Promise<ListPage<OperatorLead>>;
  resendLead(id: string): Promise<void>;
  runs(days: number, tool: string, signal: AbortSignal): Promise<RunCounts>;
  mail(signal: AbortSignal): Promise<ListPage<OperatorMail>>;
  retryMail(): Promise<void>;
  givenUpMail(signal: AbortSignal): Promise<ListPage<OperatorDeadMail>>;
  resendMail(id: string): Promise<void>;
  limits(signal: AbortSignal): Promise<LimitHits>;
  auditLog(page: number, signal: AbortSignal): Promise<ListPage<OperatorAction>>;
}

/** Creates the calls for the member of this scope. */
export function createOperatorCalls(scope: MemberScope): OperatorCalls {
  const { findJson, request, requestJson } = gatewayClient(scope);
  const read = <T>(path: string, signal: AbortSignal) => requestJson<T>(`/operator-api${path}`, { signal });
  const send = (path: string, json: unknown = {}) => request(`/operator-api${path}`, { method: 'POST', json });
  return {
    site: (signal) =>
      findJson<OperatorSite>('/operator-api', { signal }).catch((error: unknown) => {
        if (error instanceof RequestError && error.problem?.code === FACTOR_NEEDED) return FACTOR_NEEDED;
        throw error;
      }),
    members: (search, page, signal) =>
      requestJson('/operator-api/members/search', { method: 'POST', json: { search, page }, signal }),
    extend: async (email, days) => void (await send('/members/extend', { email, days })),
    end: async (email) => void (await send('/members/end', { email })),
    changeAccount: async (act, email) => void (await send(`/members/${act}`, { email })),
    codes: (page, signal) => read(`/codes?page=${page}`, signal),
    createCode: async (params) => ((await (await send('/codes', params)).json()) as { code: string }).code,
    revokeCode: async (id) => void (await send(`/codes/${id}/revoke`)),
    leads: (state, page, signal) => read(`/leads?state=${state}&page=${page}`, signal),
    resendLead: async (id) => void (await send(`/leads/${id}/repeat`)),
    runs: (days, tool, signal) => read(`/runs?days=${days}&tool=${tool}`, signal),
    mail: (signal) => read('/mail', signal),
    retryMail: async () => void (await send('/mail/retry')),
    givenUpMail: (signal) => read('/mail/given-up', signal),
    resendMail: async (id) => void (await send(`/mail/given-up/${id}/repeat`)),
    limits: (signal) => read('/limits', signal),
    auditLog: (page, signal) => read(`/acts?page=${page}`, signal),
  };
}
