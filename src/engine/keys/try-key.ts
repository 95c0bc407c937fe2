import { chosenModel } from '@/browser/chosen-model';
import type { Scope } from '@/browser/scope';
import type { KeyTested } from '@/contracts/key-test';
import type { ProblemBody } from '@/contracts/problem';
import { gatewayCalls } from '../run/gateway';

/** Has the gateway try a key with its provider. Never throws: what stood in the way is told as a test that was not made. */
export async function tryKey(scope: Scope, provider: string, key: string): Promise<KeyTested> {
  try {
    const init = { method: 'POST', body: JSON.stringify({ key }) };
    const model = chosenModel(scope, [provider]);
    const query = model ? `?${new URLSearchParams({ model })}` : '';
    const response = await gatewayCalls(scope).call(`/keys/${provider}/test${query}`, init);
    const answer = (await response.json()) as KeyTested & Partial<ProblemBody>;
    if (response.ok) return answer;
    return { verdict: 'unclear', message: answer.error?.message ?? 'Keys cannot be tested here.' };
  } catch {
    return { verdict: 'unreachable', message: 'The key could not be tested. Check your connection and try again.' };
  }
}
