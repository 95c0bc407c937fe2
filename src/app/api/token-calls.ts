import { gatewayBase } from '@/api/addresses';
import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { CreatedToken, TokenList, TokenRequest } from '@/contracts/api';

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
  const { request, requestJson } = gatewayClient(scope);
  return {
    apiAddress: `${gatewayBase()}/api`,
    mcpAddress: `${gatewayBase()}/mcp`,
    list: (signal) => requestJson('/tokens', { signal }),
    create: (token) => requestJson('/tokens', { method: 'POST', json: token }),
    revoke: async (id) => void (await request(`/tokens/${id}`, { method: 'DELETE' })),
  };
}
