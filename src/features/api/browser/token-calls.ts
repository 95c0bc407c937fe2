import { gatewayBase } from '@/api/addresses';
import { gatewayClient } from '@/api/gateway-client';
import type { MemberScope } from '@/browser/member-scope';
import type { CreatedToken, TokenList, TokenRequest } from '@/contracts/api';

/** Creates the gateway calls for the member's access tokens. All throw an Error with a message for the member. */
export function createTokenCalls(scope: MemberScope) {
  const { request, requestJson } = gatewayClient(scope);
  return {
    apiAddress: `${gatewayBase()}/api`,
    mcpAddress: `${gatewayBase()}/mcp`,
    list: (signal: AbortSignal): Promise<TokenList> => requestJson('/tokens', { signal }),
    create: (token: TokenRequest): Promise<CreatedToken> => requestJson('/tokens', { method: 'POST', json: token }),
    revoke: async (id: string) => void (await request(`/tokens/${id}`, { method: 'DELETE' })),
  };
}
