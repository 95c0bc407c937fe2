import type { Scope } from '@/browser/scope';
import type {
  CodeWish,
  LeadState,
  LimitHits,
  OperatorAct,
  OperatorCode,
  OperatorGivenUpMail,
  OperatorLead,
  OperatorMail,
  OperatorMember,
  OperatorSite,
  Paged,
  RunCounts,
} from '@/contracts/operator';
import { gatewayCalls } from '@/engine/run/gateway';
import { wellAnswered } from '@/engine/run/well-answered';

/** The calls of the operator's room; all throw an Error in words for the operator. */
export interface OperatorCalls {
  /** Undefined for whoever is no operator. */
  site(signal: AbortSignal): Promise<OperatorSite | undefined>;
  members(search: string, page: number, signal: AbortSignal): Promise<Paged<OperatorMember>>;
  extend(email: string, days: number | null): Promise<void>;
  end(email: string): Promise<void>;
  codes(page: number, signal: AbortSignal): Promise<Paged<OperatorCode>>;
  makeCode(wish: CodeWish): Promise<string>;
  revokeCode(id: string): Promise<void>;
  leads(state: LeadState, page: number, signal: AbortSignal): Promise<Paged<OperatorLead>>;
  repeatLead(id: string): Promise<void>;
  runs(days: number, tool: string, signal: AbortSignal): Promise<RunCounts>;
  mail(signal: AbortSignal): Promise<Paged<OperatorMail>>;
  retryMail(): Promise<void>;
  givenUpMail(signal: AbortSignal): Promise<Paged<OperatorGivenUpMail>>;
  repeatMail(id: string): Promise<void>;
  limits(signal: AbortSignal): Promise<LimitHits>;
  acts(page: number, signal: AbortSignal): Promise<Paged<OperatorAct>>;
}

/** The operator's room for the member of this scope. */
export function operatorCallsOf(scope: Scope): OperatorCalls {
  const { call } = gatewayCalls(scope);
  const ask = (path: string, signal?: AbortSignal) =>
    wellAnswered(call(`/operator-api${path}`, signal ? { signal } : {}));
  const read = async <T>(path: string, signal: AbortSignal) => (await ask(path, signal)).json() as Promise<T>;
  const send = (path: string, body: unknown = {}, signal?: AbortSignal) =>
    wellAnswered(
      call(`/operator-api${path}`, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) }),
    );
  return {
    async site(signal) {
      const response = await call('/operator-api', { signal });
      return response.status === 404 ? undefined : wellAnswered(Promise.resolve(response)).then((r) => r.json());
    },
    members: async (search, page, signal) =>
      (await send('/members/search', { search, page }, signal)).json() as Promise<Paged<OperatorMember>>,
    extend: async (email, days) => void (await send('/members/extend', { email, days })),
    end: async (email) => void (await send('/members/end', { email })),
    codes: (page, signal) => read(`/codes?page=${page}`, signal),
    makeCode: async (wish) => ((await (await send('/codes', wish)).json()) as { code: string }).code,
    revokeCode: async (id) => void (await send(`/codes/${id}/revoke`)),
    leads: (state, page, signal) => read(`/leads?state=${state}&page=${page}`, signal),
    repeatLead: async (id) => void (await send(`/leads/${id}/repeat`)),
    runs: (days, tool, signal) => read(`/runs?days=${days}&tool=${tool}`, signal),
    mail: (signal) => read('/mail', signal),
    retryMail: async () => void (await send('/mail/retry')),
    givenUpMail: (signal) => read('/mail/given-up', signal),
    repeatMail: async (id) => void (await send(`/mail/given-up/${id}/repeat`)),
    limits: (signal) => read('/limits', signal),
    acts: (page, signal) => read(`/acts?page=${page}`, signal),
  };
}
