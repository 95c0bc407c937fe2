import { expect, it } from 'vitest';
import { completeSignup } from '../../supabase/functions/_shared/complete-signup.ts';
import type { FunctionDeps, FunctionHandler } from '../../supabase/functions/_shared/deps.ts';
import { verifyMembership } from '../../supabase/functions/_shared/verify-membership.ts';

const BUYER = 'buyer@x.test';

/** Calls a function of a site that counts attempts as the database does; says whether the call was answered. */
function calling(handler: FunctionHandler) {
  const counts = new Map<unknown, number>();
  const rpc: FunctionDeps['rpc'] = async (_name, { p_key: key, p_max: max }) => {
    const count = (counts.get(key) ?? 0) + 1;
    if (count > Number(max)) return false;
    counts.set(key, count);
    return true;
  };
  const users = { create: async () => ({ ok: false, reason: 'exists' }) };
  const hasSpace = async () => true;
  const deps = { rpc, users, hasSpace, membership: async () => 'active' } as unknown as FunctionDeps;
  return async (caller: string, email: string) => {
    const request = new Request('http://site.test/', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'secret-1' }),
    });
    try {
      return (await handler(request, deps, caller)).ok;
    } catch (error) {
      expect(error).toMatchObject({ status: 429 });
      return false;
    }
  };
}

it.each([
  ['verify-whop-membership', verifyMembership],
  ['complete-signup', completeSignup],
])("%s answers a buyer, however often a stranger named the buyer's address", async (_name, handler) => {
  const call = calling(handler);
  const strangers: boolean[] = [];
  for (let time = 0; time < 12; time += 1) strangers.push(await call('203.0.113.1', BUYER));
  expect(strangers.filter(Boolean)).toHaveLength(10);
  expect(await call('203.0.113.1', 'another@x.test')).toBe(true);
  expect(await call('198.51.100.1', BUYER)).toBe(true);
});
