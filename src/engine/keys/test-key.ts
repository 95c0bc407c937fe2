import { chosenModel } from '@/browser/chosen-model';
import type { MemberScope } from '@/browser/member-scope';
import type { KeyTestResult } from '@/contracts/key-test';
import type { ProblemBody } from '@/contracts/problem';
import { gatewayCalls } from '../run/gateway';

/** Has the gateway test a key with its provider. Never throws: failures are returned as a verdict. */
export async function testKey(scope: MemberScope, provider: string, key: string): Promise<KeyTestResult> {
  try {
    const init = { method: 'POST', body: JSON.stringify({ key }) };
    const model = chosenModel(scope, [provider]);
    const query = model ? `?${new URLSearchParams({ model })}` : '';
    const response = await gatewayCalls(scope).call(`/keys/${provider}/test${query}`, init);
    const answer = (await response.json()) as KeyTestResult & Partial<ProblemBody>;
    if (response.ok) return answer;
    return { verdict: 'unclear', message: answer.error?.message ?? 'Keys cannot be tested here.' };
  } catch {
    return { verdict: 'unreachable', message: 'The key could not be tested. Check your connection and try again.' };
  }
}
