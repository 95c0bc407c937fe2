import { FunctionsHttpError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { redeemCode } from '@/app/auth/redeem-code';
import { createFakeClient, type FakeClient } from './support/fake-client';

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

beforeEach(() => {
  fake = createFakeClient();
});

const answer = (data: unknown, error: unknown = null) =>
  fake.client.functions.invoke.mockResolvedValue({ data, error });
const refusal = (status: number, body: string) => new FunctionsHttpError(new Response(body, { status }));

test('a valid code signs in with the session it returns', async () => {
  answer({ success: true, session: { access_token: 'a', refresh_token: 'r' } });
  expect(await redeemCode('GOOD')).toBeUndefined();
  expect(fake.client.functions.invoke).toHaveBeenCalledWith('redeem-access-code', { body: { code: 'GOOD' } });
  expect(fake.client.auth.setSession).toHaveBeenCalledExactlyOnceWith({ access_token: 'a', refresh_token: 'r' });
});

test('all refusals have the same message, whatever the reason', async () => {
  answer({ success: false, error: 'expired' });
  const expired = await redeemCode('OLD');
  answer(null, refusal(400, '{"error":"unknown"}'));
  expect(await redeemCode('BAD')).toBe(expired);
  answer({ success: true, session: { access_token: 'a', refresh_token: 'r' } });
  fake.client.auth.setSession.mockResolvedValue({ error: { message: 'bad jwt' } });
  expect(await redeemCode('ODD')).toBe(expired);
});

test('too many attempts have a message of their own', async () => {
  answer(null, refusal(429, '{"error":"slow down"}'));
  expect(await redeemCode('BAD')).toMatch(/^Too many attempts/);
});

test('a missing response is an error with a message for the visitor', async () => {
  answer(null, new Error('Failed to fetch'));
  await expect(redeemCode('CODE')).rejects.toThrow('The server cannot be reached');
  answer(null, refusal(502, '<html>'));
  await expect(redeemCode('CODE')).rejects.toThrow('The server cannot be reached');
});
