import { gatewayClient } from '@/api/gateway-client';
import { RequestError } from '@/api/responses';
import type { MemberScope } from '@/browser/member-scope';
import type { KeyTestResult } from '@/contracts/key-test';
import { chosenModel } from './chosen-model';

/** Has the gateway test a key with its provider. Never throws: failures are returned as a verdict. */
export async function testKey(scope: MemberScope, provider: string, key: string): Promise<KeyTestResult> {
  try {
    const model = chosenModel(scope, [provider]);
    const query = model ? `?${new URLSearchParams({ model })}` : '';
    const options = { method: 'POST', json: { key } };
    return await gatewayClient(scope).requestJson(`/keys/${provider}/test${query}`, options);
  } catch (error) {
    if (error instanceof RequestError && error.status)
      return { verdict: 'unclear', message: error.problem?.message ?? 'Keys cannot be tested here.' };
    return { verdict: 'unreachable', message: 'The key could not be tested. Check your connection and try again.' };
  }
}
