import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whopEventRoutes } from '@/server/accounts/whop-events';
import { whopMembership } from '../../supabase/functions/_shared/whop.ts';
import { sampleBody, startSite } from './site';
import { type SeenRequest, type Stub, type StubAnswer, startStub } from './stub';

let stub: Stub;
afterEach(() => stub.close());

const ann = { user: { id: 'user_1', email: ' Ann+1@X.test ' } };
const demo = { user: { id: 'user_2', email: 'demo@testkit.example' } };
const page = (data: unknown[], next?: string): StubAnswer => ({
  body: { data, page_info: { has_next_page: next !== undefined, end_cursor: next } },
});
const log: string[] = [];

function check(email = 'ann+1@x.test', product?: string) {
  log.length = 0;
  return whopMembership(email, {
    baseUrl: `${stub.url}/api/v1/`,
    key: 'whop-key-123',
    company: 'biz_A',
    product,
    fetch,
    log: (line) => log.push(line),
  });
}

const whop = (members: (request: SeenRequest) => StubAnswer, statuses: string[]) =>
  startStub((request) =>
    request.path === '/api/v1/members' ? members(request) : page(statuses.map((status) => ({ status }))),
  );

describe('whopMembership', () => {
  it('asks for the address and then for the memberships, in the pinned dialect', async () => {
    stub = await whop(
      () =>
        page([
          { user: { id: 'user_9', email: 'ann@x.test' } },
          { user: null },
          { user: { id: 'user_8', email: null } },
          ann,
        ]),
      ['active'],
    );
    expect(await check('ann+1@x.test', 'prod_Z')).toBe('active');
    const [members, memberships] = stub.seen;
    for (const seen of stub.seen) {
      expect([seen.method, seen.headers.authorization, seen.headers['api-version-date']]).toEqual([
        'GET',
        'Bearer whop-key-123',
        '2026-07-20',
      ]);
    }
    expect([members?.path, Object.fromEntries(members?.query ?? [])]).toEqual([
      '/api/v1/members',
      { company_id: 'biz_A', query: 'ann+1@x.test', first: '20' },
    ]);
    expect(Object.fromEntries(memberships?.query ?? [])).toEqual({
      company_id: 'biz_A',
      'user_ids[]': 'user_1',
      'product_ids[]': 'prod_Z',
      first: '50',
    });
  });

  it('never trusts a neighbour of the search', async () => {
    stub = await whop(() => page([{ user: { id: 'user_9', email: 'ann@x.test.evil' } }]), ['active']);
    expect(await check()).toBe('none');
    expect(stub.seen).toHaveLength(1);
  });

  it('reads on, but not without end', async () => {
    stub = await whop(
      ({ query }) => (query.get('after') === 'c2' ? page([ann], 'c3') : page([], query.has('after') ? 'c2' : 'c1')),
      ['trialing'],
    );
    expect(await check()).toBe('active');
    await stub.close();
    stub = await whop(() => page([], 'more'), []);
    expect(await check()).toBe('none');
    expect(stub.seen).toHaveLength(3);
  });

  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['completed', 'active'],
    ['past_due', 'active'],
    ['canceling', 'active'],
    ['canceled', 'none'],
    ['expired', 'none'],
    ['drafted', 'none'],
  ])('takes %s for %s', async (status, state) => {
    stub = await whop(() => page([ann]), ['expired', status]);
    expect(await check()).toBe(state);
  });

  it.each([401, 403, 404, 429, 500])(
    'takes status %s for "not now", and tells the operator without the key',
    async (status) => {
      stub = await startStub(() => ({ status, body: { error: { message: 'whop-key-123 ann+1@x.test' } } }));
      expect(await check()).toBe('unavailable');
      expect(log.join()).toContain(String(status));
      expect(log.join()).not.toMatch(/whop-key-123|ann/);
    },
  );

  it('is what the functions ask, also when the account is made', async () => {
    let statuses = ['active'];
    stub = await startStub(({ path }) =>
      path.endsWith('/members') ? page([ann]) : page(statuses.map((status) => ({ status }))),
    );
    const site = await startSite({
      env: { WHOP_API_KEY: 'whop-key-123', WHOP_COMPANY_ID: 'biz_A', WHOP_BASE_URL: stub.url },
    });
    const call = async (name: string, body: object) => {
      const response = await site.post(`/functions/v1/${name}`, body);
      return [response.status, await response.json()];
    };
    expect(await call('verify-whop-membership', { email: 'Ann+1@x.test' })).toEqual([200, { verified: true }]);
    statuses = ['canceled'];
    expect(await call('complete-signup', { email: 'ann+1@x.test', password: 'secret-1' })).toEqual([
      200,
      { success: false, error: expect.any(String) },
    ]);
    await stub.close();
    expect(await call('verify-whop-membership', { email: 'ann+1@x.test' })).toEqual([
      503,
      { error: expect.stringContaining('try again later') },
    ]);
    stub = await startStub(() => ({}));
    expect(site.log.join('\n')).not.toMatch(/whop-key-123|ann\+1/i);
    await site.end();
  });

  it('is asked again as soon as Whop reports a change, which must be signed, fresh, and no replay', async () => {
    let status = 'active';
    stub = await startStub(({ path }) => (path.endsWith('/members') ? page([demo]) : page([{ status }])));
    const secret = 'ws_secret-of-the-webhook';
    const site = await startSite({
      env: {
        ...{ WHOP_API_KEY: 'whop-key-123', WHOP_COMPANY_ID: 'biz_A', WHOP_BASE_URL: stub.url },
        WHOP_WEBHOOK_SECRET: secret,
      },
    });
    const runs = async () => (await site.run('sample', sampleBody)).status;
    const body = JSON.stringify({ type: 'membership.deactivated', data: { user: { email: 'Demo@testkit.example' } } });
    const send = async (id: string, key = secret, age = 0, sent = body) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - age);
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
      const signed = { ...headers, 'webhook-signature': `v1,AAAA v1,${signature}` };
      return (await site.post('/account-api/whop-events', sent, signed)).status;
    };
    expect(await runs()).toBe(200);
    status = 'canceled';
    expect([await send('a', 'another secret'), await send('b', secret, 301), await send('c', secret, -301)]).toEqual([
      401, 401, 401,
    ]);
    expect(await send('d', secret, 0, body.replace('Demo', 'Ann'))).toBe(401);
    expect((await site.post('/account-api/whop-events', body)).status).toBe(401);
    expect(await runs()).toBe(200);
    expect([await send('e'), await runs()]).toEqual([204, 402]);
    status = 'active';
    expect([await send('e'), await runs(), await send('f'), await runs()]).toEqual([204, 402, 204, 200]);
    expect(site.log.join('\n')).not.toMatch(/ws_secret|demo@/i);
    await site.end();
  });

  it('are handled when they are repeated after a failure, and answered alike when they were handled', async () => {
    const secret = 'ws_secret-of-the-webhook';
    const forget = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('The database is away.'));
    const routes = whopEventRoutes({ memberships: { forget }, settings: { whopWebhookSecret: secret, trustProxy: 0 } });
    const body = JSON.stringify({ data: { user: { email: 'ann@x.test' } } });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`e.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'e', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    const send = async () => (await routes.request('/', { method: 'POST', body, headers }, {})).status;
    expect([await send(), await send(), await send()]).toEqual([500, 204, 204]);
    expect(forget).toHaveBeenCalledTimes(2);
  });
});
