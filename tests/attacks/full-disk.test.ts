import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type Route, type RoutedApp } from '../server/route-table';
import { addApp, type PostAccount } from '../support/authenticator-app';

/** On a nearly full disk nothing new is stored, and nobody is kept out of their account: the reserve is there for that. */
let site: RoutedApp;
let free = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  site = await openApp({
    env: { SIGN_INS_PER_MINUTE: '1000', CALLS_PER_MINUTE: '100000' },
    tuning: { freeBytes: async () => free },
  });
});
afterAll(() => site.close());

type Headers = Record<string, string>;
const post: PostAccount = (path, body, headers) => site.ask('POST', `/account-api${path}`, body, headers);
const isWrite = ({ method }: Route) => ['POST', 'PUT', 'PATCH'].includes(method);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Fills the parameters of a path in. */
const addressOf = ({ path }: Route) =>
  path.replace(/:(\w+)/g, (_, name) => (name === 'tool' ? 'sample' : crypto.randomUUID()));
const bearer = async (answer: Response): Promise<Headers> => {
  const { access_token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${access_token}` };
};

/** The free space is read once a second. */
const fillDisk = async (session: Headers) => {
  free = 1000;
  await expect.poll(async () => (await site.ask('POST', '/shares', {}, session)).status).toBe(507);
};

describe('a disk that is nearly full', () => {
  it('is told to every caller who would store something, and to nobody else', async () => {
    const session = await site.signIn();
    const token = await site.ask(
      'POST',
      '/tokens',
      { name: 'Mine', days: 1, password: site.backend.demo?.password },
      session,
    );
    const { token: text } = (await token.json()) as { token: string };
    await fillDisk(session);
    const refused: string[] = [];
    for (const route of site.routes.filter(isWrite)) {
      const as = route.path.startsWith('/api/') ? { Authorization: `Bearer ${text}` } : session;
      const answer = await site.ask(
        route.method,
        addressOf(route),
        {},
        { ...as, ...route.headers, 'X-Forwarded-For': '203.0.113.9' },
      );
      if (answer.status === 507) refused.push(nameOf(route));
    }
    const stores = site.routes.filter((route) => isWrite(route) && /requireRoom|receiveUpload/.test(route.source));
    expect(stores.length).toBeGreaterThan(5);
    expect(stores.map(nameOf).filter((name) => !refused.includes(name))).toEqual([]);
    // The rooms in which accounts are kept, and the operator makes room again.
    const kept = /^(POST|PUT) \/(account-api|auth\/v1|operator-api|keys|oauth\/(token|revoke)|functions\/v1\/confirm)/;
    expect(refused.filter((name) => kept.test(name))).toEqual([]);
  });

  it('keeps nobody with a second factor out, and lets them end what others have', async () => {
    free = Number.POSITIVE_INFINITY;
    const { email, password = '' } = site.backend.demo ?? {};
    await expect
      .poll(async () => (await site.ask('PUT', '/rows/sample', { marks: {} }, await site.signIn())).status)
      .not.toBe(507);
    const stolen = await site.signIn();
    const app = await addApp(post, await site.signIn(), { password });
    await fillDisk(await bearer(await post('/sign-in/code', { email, password, code: app.nextCode() }, {})));
    const [first = '', second = ''] = app.recoveryCodes;
    const mine = await bearer(await post('/sign-in/code', { email, password, code: first }, {}));
    expect((await site.ask('GET', '/runs', undefined, stolen)).status).toBe(401);
    expect((await post('/sessions/end-others', {}, mine)).status).toBe(200);
    const next = 'another-good-word';
    expect((await post('/password', { current: password, password: next, code: second }, mine)).status).toBe(204);
    expect((await post('/sign-in/code', { email, password: next, code: app.recoveryCodes[2] }, {})).status).toBe(200);
  });
});
