import type { Scope } from '@/browser/scope';
import type { MadeToken, TokenList, TokenRequest } from '@/contracts/api';
import { gatewayCalls } from '@/engine/run/gateway';
import { wellAnswered } from '@/engine/run/well-answered';

/** The tokens of a member's programs, at the gateway; all throw an Error in words for the member. */
export interface TokenCalls {
  /** Where the API is, at the gateway. */
  address: string;
  /** Where assistants find the tools, there. */
  assistants: string;
  list(signal: AbortSignal): Promise<TokenList>;
  make(request: TokenRequest): Promise<MadeToken>;
  revoke(id: string): Promise<void>;
}

/** The tokens of this scope's member. */
export function tokenCallsOf(scope: Scope): TokenCalls {
  const { base, call } = gatewayCalls(scope);
  return {
    address: `${base}/api`,
    assistants: `${base}/mcp`,
    async list(signal) {
      return (await wellAnswered(call('/tokens', { signal }))).json() as Promise<TokenList>;
    },
    async make(request) {
      const response = await wellAnswered(call('/tokens', { method: 'POST', body: JSON.stringify(request) }));
      return (await response.json()) as MadeToken;
    },
    async revoke(id) {
      await wellAnswered(call(`/tokens/${id}`, { method: 'DELETE' }));
    },
  };
}
