import type { Session } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { endSessions } from '@/browser/supabase';

const session = (secondsLeft: number) =>
  ({
    access_token: 'first',
    refresh_token: 'refresh',
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: { id: 'user-1' },
  }) as Session;

const refreshed = {
  access_token: 'second',
  refresh_token: 'next',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'user-1' },
};

test.each([
  { secondsLeft: 3600, calls: ['logout?scope=global by first'] },
  { secondsLeft: -3600, calls: ['token?grant_type=refresh_token', 'logout?scope=global by second'] },
])('ends all sessions at the server, $secondsLeft s before its token ends, and stores none', async (row) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const call = address.replace(/.*\/auth\/v1\//, '');
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '');
    calls.push(call.startsWith('logout') ? `${call} by ${token}` : call);
    return call.startsWith('logout') ? new Response(null, { status: 204 }) : Response.json(refreshed);
  });
  await endSessions(session(row.secondsLeft));
  expect(calls).toEqual(row.calls);
  expect({ ...localStorage }).toEqual({});
});

test('rejects if the server does not confirm it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 500 }));
  await expect(endSessions(session(3600))).rejects.toThrow('no');
});
