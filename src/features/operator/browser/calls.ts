import { gatewayClient } from '@/api/gateway-client';
import { RequestError, readJson } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import type { DeliveryKindName, LimitHits } from '@/contracts/operations';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import type {
  CodeParams,
  LeadState,
  ListPage,
  OperatorAction,
  OperatorCode,
  OperatorGivenUp,
  OperatorLead,
  OperatorMember,
  OperatorSite,
  OperatorWaiting,
  RunCounts,
} from '../contract';

/** Creates the gateway calls of the operator's page. All throw an Error with a message for the operator. */
export function createOperatorCalls(scope: MemberScope) {
  const { findJson, request, requestJson } = gatewayClient(scope);
  const read = <T>(path: string, signal: AbortSignal) => requestJson<T>(`/operator-api${path}`, { signal });
  const send = (path: string, json: unknown = {}) => request(`/operator-api${path}`, { method: 'POST', json });
  return {
    /** Resolves to undefined if the user is no operator, and to a code if they need a second factor first. */
    fetchSite: (signal: AbortSignal): Promise<OperatorSite | typeof FACTOR_NEEDED | undefined> =>
      findJson<OperatorSite>('/operator-api', { signal }).catch((error: unknown) => {
        if (error instanceof RequestError && error.problem?.code === FACTOR_NEEDED) return FACTOR_NEEDED;
        throw error;
      }),
    fetchMembers: (search: string, page: number, signal: AbortSignal): Promise<ListPage<OperatorMember>> =>
      requestJson('/operator-api/members/search', { method: 'POST', json: { search, page }, signal }),
    extendMembership: async (email: string, days: number | null) =>
      void (await send('/members/extend', { email, days })),
    endMembership: async (email: string) => void (await send('/members/end', { email })),
    changeAccount: async (action: 'end-sessions' | 'block' | 'unblock' | 'remove', email: string) =>
      void (await send(`/members/${action}`, { email })),
    fetchCodes: (page: number, signal: AbortSignal): Promise<ListPage<OperatorCode>> =>
      read(`/codes?page=${page}`, signal),
    createCode: async (params: CodeParams): Promise<string> =>
      (await readJson<{ code: string }>(await send('/codes', params))).code,
    revokeCode: async (id: string) => void (await send(`/codes/${id}/revoke`)),
    fetchLeads: (state: LeadState, page: number, signal: AbortSignal): Promise<ListPage<OperatorLead>> =>
      read(`/leads?state=${state}&page=${page}`, signal),
    /** Fetches all leads of a state at once; `more` is true if there are even more. */
    fetchAllLeads: (state: LeadState, signal: AbortSignal): Promise<ListPage<OperatorLead>> =>
      read(`/leads/export?state=${state}`, signal),
    markLeadCalled: async (id: string, called: boolean) => void (await send(`/leads/${id}/called`, { called })),
    resendLead: async (id: string) => void (await send(`/leads/${id}/repeat`)),
    fetchRunCounts: (days: number, tool: string, signal: AbortSignal): Promise<RunCounts> =>
      read(`/runs?days=${days}&tool=${tool}`, signal),
    /** Fetches the deliveries that wait, or those that were given up. */
    fetchDeliveries: (
      kind: DeliveryKindName,
      isWaiting: boolean,
      signal: AbortSignal,
    ): Promise<ListPage<OperatorWaiting | OperatorGivenUp>> =>
      read(`/deliveries/${kind}${isWaiting ? '' : '/given-up'}`, signal),
    retryAll: async (kind: DeliveryKindName) => void (await send(`/deliveries/${kind}/retry`)),
    repeatDelivery: async (kind: DeliveryKindName, id: string) =>
      void (await send(`/deliveries/${kind}/given-up/${id}/repeat`)),
    fetchLimits: (signal: AbortSignal): Promise<LimitHits> => read('/limits', signal),
    fetchAuditLog: (page: number, signal: AbortSignal): Promise<ListPage<OperatorAction>> =>
      read(`/acts?page=${page}`, signal),
  };
}
