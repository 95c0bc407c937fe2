import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountDeletion, AccountSessionList } from '@/contracts/account';
import type { ProblemBody } from '@/contracts/problem';
import { deviceName } from '@/server/accounts/device-name';
import { MEMBER, OTHER, openHosted } from './hosted';
import { type Site, startSite } from './site';

/** A site with two members whose password is "secret-1". */
interface World {
  site: Site;
  /** Starts a session of the member, and returns its headers. */
  start(): Promise<Headers>;
  /** The same of the other member. */
  startOther(): Promise<Headers>;
  close(): Promise<void>;
}
type Headers = { Authorization: string };

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const env = { PASSWORD_MIN: '8', SIGN_INS_PER_MINUTE: '100' };

async function embeddedWorld(): Promise<World> {
  const site = await startSite({ env: { ...env, MEMBERS: 'ann@x.test,bob@x.test' } });
  const passwords = ['secret-1', 'a new secret'];
  for (const email of ['ann@x.test', 'bob@x.test'])
    await site.post('/functions/v1/complete-signup', { email, password: passwords[0] });
  const start = async (email: string): Promise<Headers> => {
    for (const password of passwords) {
      const headers = { apikey: 'embedded', 'User-Agent': FIREFOX };
      const answer = await site.post('/auth/v1/token?grant_type=password', { email, password }, headers);
      const { access_token } = (await answer.json()) as { access_token?: string };
      if (access_token) return { Authorization: `Bearer ${access_token}` };
    }
    throw new Error('The member cannot sign in.');
  };
  return { site, start: () => start('ann@x.test'), startOther: () => start('bob@x.test'), close: () => site.end() };
}

async function hostedWorld(): Promise<World> {
  const hosted = await openHosted();
  await hosted.db.query('update auth.users set encrypted_password = $1', [bcrypt.hashSync('secret-1', 4)]);
  // An account whose deletion is due while no server runs.
  const [due] = await hosted.db.query<{ id: string }>(
    'insert into auth.users (id) values (gen_random_uuid()) returning id',
  );
  await hosted.db.query('insert into public.account_deletions (user_id, due_at) values ($1, now())', [due?.id]);
  const site = await startSite({ env: { ...env, ...hosted.env } });
  // Before the first test, where there is no expect.poll.
  await vi.waitFor(
    async () => expect(await hosted.db.query('select from auth.users where id = $1', [due?.id])).toHaveLength(0),
    20_000,
  );
  const start = (id: string) => hosted.as(id, { session: crypto.randomUUID() });
  return {
    site,
    start: () => start(MEMBER),
    startOther: () => start(OTHER),
    async close() {
      await site.end();
      await hosted.close();
    },
  };
}

describe.each([
  ['the embedded stack', embeddedWorld],
  ['hosted Supabase', hostedWorld],
])('an account on %s', (_name, open) => {
  let world: World;
  let site: Site;
  beforeAll(async () => {
    world = await open();
    site = world.site;
  });
  afterAll(() => world.close());

  const list = async (as: Headers) =>
    ((await (await site.get('/account-api/sessions', as)).json()) as AccountSessionList).sessions;
  const isLive = async (as: Headers) => (await site.get('/runs', as)).status === 200;
  const send = async (path: string, body: unknown, as: Headers) => {
    const answer = await site.post(`/account-api${path}`, body, as);
    const text = await answer.text();
    return [answer.status, text && ((JSON.parse(text) as Partial<ProblemBody>).error?.code ?? text)];
  };
  const end = async (id: string | undefined, as: Headers) =>
    (await fetch(`${site.url}/account-api/sessions/${id}`, { method: 'DELETE', headers: as })).status;

  it('names where and when each of its sessions is, and which one asks', async () => {
    const [mine, phone] = [await world.start(), await world.start()];
    const sessions = await list(mine);
    expect(sessions).toHaveLength(2);
    for (const { device, address, startedAt, usedAt } of sessions)
      expect([device, address, startedAt, usedAt]).toEqual([
        'Firefox on Linux',
        expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ]);
    const current = sessions.find((row) => row.current)?.id;
    expect((await list(phone)).find((row) => row.current)?.id).not.toBe(current);
    expect(sessions.filter((row) => row.current)).toHaveLength(1);
  });

  it('ends one of its sessions, or all others, at once, and nobody else’s', async () => {
    const [mine, phone, foreign] = [await world.start(), await world.start(), await world.startOther()];
    const phoneId = (await list(phone)).find((row) => row.current)?.id;
    expect(await end(phoneId, foreign)).toBe(404);
    expect([await isLive(phone), await end(phoneId, mine), await isLive(phone)]).toEqual([true, 204, false]);
    expect(await end(phoneId, mine)).toBe(404);
    const tablet = await world.start();
    expect((await send('/sessions/end-others', {}, mine))[0]).toBe(200);
    expect([await isLive(mine), await isLive(tablet), await isLive(foreign)]).toEqual([true, false, true]);
    expect(await list(mine)).toMatchObject([{ current: true }]);
  });

  it('takes a new password from whoever knows the current one, as long as the operator wants it', async () => {
    const mine = await world.start();
    expect(await (await site.get('/account-api/password-rules')).json()).toEqual({ min: 8 });
    const change = (current: unknown, password: unknown) => send('/password', { current, password }, mine);
    expect(await change('secret-1', 'seven-7')).toEqual([422, 'weak_password']);
    expect(await change('secret-1', 'Password123')).toEqual([422, 'weak_password']);
    expect(await change('secret-1', 'Ann@X.test')).toEqual([422, 'weak_password']);
    expect(await change('secret-1', 'secret-1')).toEqual([422, 'same_password']);
    expect(await change('secret-2', 'a new secret')).toEqual([403, 'wrong_password']);
    expect(await change('', 'a new secret')).toEqual([400, 'invalid_body']);
    expect(await send('/password', { current: 'secret-1', password: 'a new secret' }, { Authorization: '' })).toEqual([
      401,
      'signed_out',
    ]);
  });

  it('is given to its member whole, and deleted by whoever knows its password, who can take that back', async () => {
    const [mine, foreign] = [await world.start(), await world.startOther()];
    expect((await site.get('/account-api/export')).status).toBe(401);
    const archive = await site.get('/account-api/export', mine);
    expect(archive.headers.get('content-disposition')).toContain('account.tar');
    const text = await archive.text();
    expect(text).toContain('account.json');
    expect(text.match(/"id": "[^"]*"/)?.[0]).not.toBe(
      (await (await site.get('/account-api/export', foreign)).text()).match(/"id": "[^"]*"/)?.[0],
    );
    const deletion = async () => (await (await site.get('/account-api/deletion', mine)).json()) as AccountDeletion;
    expect(await send('/deletion', { password: 'secret-2' }, mine)).toEqual([403, 'wrong_password']);
    expect(await send('/deletion', {}, mine)).toEqual([403, 'wrong_password']);
    expect(await deletion()).toEqual({});
    expect((await send('/deletion', { password: 'secret-1' }, mine))[0]).toBe(200);
    expect(await deletion()).toEqual({ dueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    const takeBack = async (as: Headers) =>
      (await fetch(`${site.url}/account-api/deletion`, { method: 'DELETE', headers: as })).status;
    expect([await takeBack(foreign), await takeBack(mine), await takeBack(mine)]).toEqual([404, 204, 404]);
    expect(await deletion()).toEqual({});
  });

  it('ends other sessions, tokens, and the management of links to results with a new password', async () => {
    const [mine, thief] = [await world.start(), await world.start()];
    const made = await site.post('/tokens', { name: 'Report', days: 1, password: 'secret-1' }, thief);
    const { token } = (await made.json()) as { token: string };
    const program = { Authorization: `Bearer ${token}` };
    const opens = async () => [
      (await site.get(`/api/runs/${crypto.randomUUID()}`, program)).status,
      (await site.get('/shares', thief)).status,
      (await site.get('/shares', mine)).status,
    ];
    expect(await opens()).toEqual([404, 200, 200]);
    expect(await send('/password', { current: 'secret-1', password: 'a new secret' }, mine)).toEqual([204, '']);
    expect(await opens()).toEqual([401, 401, 200]);
    expect((await send('/password', { current: 'secret-1', password: 'another one' }, mine))[1]).toBe('wrong_password');
    expect(await isLive(await world.start())).toBe(true);
  });
});

it('names the browser and the system of a session', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  expect(deviceName(`Mozilla/5.0 (Linux; Android 15) ${chrome} Mobile Safari/537.36`)).toBe('Chrome on Android');
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/140.0`)).toBe('Edge on Windows');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(deviceName('curl/8')).toBe('Unknown device');
  expect(deviceName(null)).toBe('Unknown device');
});
