import type { MemberScope } from '@/browser/member-scope';
import type { CreatedToken, TokenList, TokenRequest } from '@/contracts/api';
import { gatewayCalls } from '@/engine/run/gateway';
import { requireOk } from '@/engine/run/require-ok';

/** Gateway calls for the member's access tokens. All throw an Error with a message for the member. */
export interface TokenCalls {
  /** Address of the HTTP API at the gateway. */
  apiAddress: string;
  /** Address of the MCP endpoint at the gateway, for AI assistants. */
  mcpAddress: string;
  list(signal: AbortSignal): Promise<TokenList>;
  create(request: TokenRequest): Promise<CreatedToken>;
  revoke(id: string): Promise<void>;
}

/** Creates the calls for this scope's member. */
export function createTokenCalls(scope: MemberScope): TokenCalls {
  const { base, call } = gatewayCalls(scope);
  return {
    apiAddress: `${base}/api`,
    mcpAddress: `${base}/mcp`,
    async list(signal) {
      return (await requireOk(call('/tokens', { signal }))).json() as Promise<TokenList>;
    },
    async create(request) {
      const response = await requireOk(call('/tokens', { method: 'POST', body: JSON.stringify(request) }));
      return (await response.json()) as CreatedToken;
    },
    async revoke(id) {
      await requireOk(call(`/tokens/${id}`, { method: 'DELETE' }));
    },
  };
}
