import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELIVERY_KINDS } from '@/contracts/operations';
import { makeToken, send, signIn, signUp, stranger, target } from '../../../attacks/support/target';

type Headers = Record<string, string>;

const CALLS = [
  ['GET', ''],
  ['POST', '/members/search'],
  ['POST', '/members/extend'],
  ['POST', '/members/end'],
  ['GET', '/codes'],
  ['POST', '/codes'],
  ['POST', `/codes/${crypto.randomUUID()}/revoke`],
  ['GET', '/leads'],
  ['POST', `/leads/${crypto.randomUUID()}/repeat`],
  ['GET', '/runs'],
  ...DELIVERY_KINDS.flatMap(
    (kind) =>
      [
        ['GET', `/deliveries/${kind}`],
        ['POST', `/deliveries/${kind}/retry`],
        ['GET', `/deliveries/${kind}/given-up`],
        ['POST', `/deliveries/${kind}/given-up/${crypto.randomUUID()}/repeat`],
      ] as const,
  ),
  ['GET', '/limits'],
  ['GET', '/acts'],
] as const;

/** A guest, and at a server of ours also a member with an address of their own. */
let guest: Headers;
let member: Headers;
beforeAll(async () => {
  guest = await signIn();
  member = target.demo ? await bearer(target.demo) : guest;
});

async function bearer({ email, password }: { email: string; password: string }): Promise<Headers> {
  const answer = await send('POST', '/auth/v1/token?grant_type=password', { email, password });
  return { Authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
}

const call = (method: string, path: string, headers: Headers) =>
  method === 'GET'
    ? fetch(`${target.url}/operator-api${path}`, { headers: { ...stranger(), ...headers } })
    : send(method, `/operator-api${path}`, { email: 'me@x.test', days: 1, maxUses: 1 }, headers);

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The session with other claims: signed by a key of ours, by none, or still with its own signature. */
function forged(session: string, claims: object): string[] {
  const [, payload = '', signature = ''] = session.split('.');
  const body = base64({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...claims });
  const head = base64({ alg: 'HS256', typ: 'JWT' });
  const signed = createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url');
  return [`${head}.${body}.${signed}`, `${base64({ alg: 'none' })}.${body}.`, `${head}.${body}.${signature}`];
}

describe('the operator’s room', () => {
  it.each(CALLS)('is not there for members and visitors: %s %s', async (method, path) => {
    for (const headers of [{}, guest, member]) {
      const response = await call(method, path, headers);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { code: 'not_found', message: 'Not found.' } },
      ]);
    }
  });

  it('opens for no claim somebody makes up', async () => {
    const session = (member.Authorization ?? '').replace('Bearer ', '');
    const claims = [
      { role: 'service_role' },
      { app_metadata: { operator: true, role: 'operator' } },
      { email: target.demo?.email ?? 'operator@example.com' },
    ];
    for (const token of claims.flatMap((claim) => forged(session, claim)))
      expect((await call('GET', '', { Authorization: `Bearer ${token}` })).status).toBe(404);
  });

  it('is granted by no call a member can make', async () => {
    const tries = [
      send('PUT', '/auth/v1/user', { data: { operator: true } }, member),
      send('PUT', '/auth/v1/user', { app_metadata: { operator: true } }, member),
      send('POST', '/rest/v1/operators', { user_id: crypto.randomUUID() }, member),
      send('GET', '/rest/v1/operators?select=*', undefined, member),
      send('POST', '/rest/v1/rpc/refuse_change', {}, member),
      send(
        'POST',
        '/functions/v1/complete-signup',
        { email: 'op@x.test', password: 'secret-1', operator: true },
        member,
      ),
    ];
    for (const response of await Promise.all(tries))
      if (response.ok) expect(await response.json()).toMatchObject({ success: false });
    expect((await call('GET', '', member)).status).toBe(404);
  });

  it('is opened by no token of a program', async () => {
    const made = await makeToken(await signUp());
    expect((await call('GET', '', { Authorization: `Bearer ${made.token}` })).status).toBe(404);
  });
});
