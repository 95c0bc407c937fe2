import { beforeAll, describe, expect, it } from 'vitest';
import { FACTOR_NEEDED, type SecondFactorList } from '@/contracts/second-factor';
import { registerProgram } from '../server/oauth-program';
import { type AddedApp, addApp, type PostAccount } from '../support/authenticator-app';
import { type CeremonyOptions, SoftAuthenticator } from '../support/soft-authenticator';
import { type Account, flood, send, signUp, stranger, target } from './support/target';

type Headers = Record<string, string>;

const ORIGIN = 'http://localhost';
/** All calls of this file that take a passkey come from the page of the site. */
const post: PostAccount = (path, body, headers) =>
  send('POST', `/account-api${path}`, body, { Origin: ORIGIN, ...headers });

const codeOf = async (answer: Response) => {
  const text = await answer.text();
  if (answer.ok) return answer.status;
  const { error, error_code } = JSON.parse(text) as { error?: { code: string }; error_code?: string };
  return error?.code ?? error_code;
};
const bearer = async (answer: Response): Promise<Headers> => {
  const { access_token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${access_token}` };
};
const isLive = async (session: Headers) => (await send('GET', '/runs', undefined, session)).status === 200;
const options = async (path: string, body: unknown, headers: Headers = {}) =>
  (await (await post(path, body, headers)).json()) as CeremonyOptions;

let account: Account;
let app: AddedApp;
/** A session from before the factor was added. */
let oldSession: Headers;

const byPassword = (headers?: Headers) =>
  send('POST', '/auth/v1/token?grant_type=password', { email: account.email, password: account.password }, headers);
const byCode = (code: string, headers: Headers = {}, password = account.password) =>
  post('/sign-in/code', { email: account.email, password, code }, headers);

beforeAll(async () => {
  account = await signUp();
  oldSession = await bearer(await byPassword());
  app = await addApp(post, account.session, { password: account.password });
});

describe('an account with a second factor', () => {
  it('ends the sessions that were started without it', async () => {
    expect([await isLive(account.session), await isLive(oldSession)]).toEqual([true, false]);
  });

  it('is not signed in to by its password alone, by no way that once did', async () => {
    expect(await codeOf(await byPassword())).toBe(FACTOR_NEEDED);
    expect(await codeOf(await byCode(''))).toBe('code_needed');
    expect(await codeOf(await byCode(app.nextCode(), {}, 'wrong-password'))).toBe('invalid_credentials');
    const confirmed = await send('POST', '/functions/v1/confirm-account', {
      ...{ email: account.email, password: account.password, token: `${'a'.repeat(16)}.${'b'.repeat(43)}` },
    });
    expect(await confirmed.json()).toMatchObject({ success: false });
    const again = await send('POST', '/functions/v1/complete-signup', {
      ...{ email: account.email, password: account.password },
    });
    expect(await again.text()).not.toContain('access_token');
  });

  it('takes each code once, also by two requests at once', async () => {
    const code = app.nextCode();
    const answers = await Promise.all([byCode(code), byCode(code), byCode(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await codeOf(await byCode(code))).toBe('wrong_code');
  });

  it('takes each recovery code once, however it is typed', async () => {
    expect(app.recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = app.recoveryCodes;
    const answers = await Promise.all([byCode(first), byCode(first.toLowerCase().replaceAll('-', ' '))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await isLive(await bearer(await byCode(second)))).toBe(true);
    expect(await codeOf(await byCode(second))).toBe('wrong_code');
    expect(await codeOf(await byCode('AAAA-AAAA-AAAA-AAAA'))).toBe('wrong_code');
  });

  it('tells nobody its factors, secrets or codes', async () => {
    const [third = ''] = app.recoveryCodes.slice(2);
    const session = await bearer(await byCode(third));
    const list = await (await send('GET', '/account-api/factors', undefined, session)).text();
    expect(JSON.parse(list)).toMatchObject({ factors: [{ kind: 'app', name: 'Authenticator app' }] });
    const archive = await (await send('GET', '/account-api/export', undefined, session)).text();
    for (const text of [list, archive])
      for (const secret of [app.secret, ...app.recoveryCodes]) expect(text).not.toContain(secret);
    expect((await send('GET', '/rest/v1/second_factors?select=*', undefined, session)).status).toBe(404);
  });
});

describe('whoever knows the password of an account and not its factor', () => {
  it('keeps its member out neither by the right password nor by wrong codes, and not from the network they share', async () => {
    const member = await signUp();
    const { email, password } = member;
    const factor = await addApp(post, member.session, { password });
    const enter = (code: string, headers: Headers) => post('/sign-in/code', { email, password, code }, headers);
    const [first = '', second = '', third = ''] = factor.recoveryCodes;
    const entered = await enter(first, stranger());
    expect(entered.status).toBe(200);
    const known = {
      Cookie:
        entered.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .at(-1) ?? '',
    };
    // The attacker sits in the network of the member, and does all that is allowed there.
    const network = stranger();
    const answers = await flood(35, 5, () =>
      send('POST', '/auth/v1/token?grant_type=password', { email, password }, network),
    );
    expect(answers).toContain(429);
    for (let time = 0; time < 12; time += 1) await enter('000000', stranger());
    expect((await enter(factor.nextCode(), { ...network, ...known })).status).toBe(200);
    expect((await enter(second, { ...network, ...known })).status).toBe(200);
    expect((await enter(third, stranger())).status).toBe(200);
  });
});

describe('whoever has got hold of a session', () => {
  it('adds and removes no factor, and makes no recovery codes, without the password and a factor', async () => {
    const { session, password } = account;
    const { factors } = (await (
      await send('GET', '/account-api/factors', undefined, session)
    ).json()) as SecondFactorList;
    for (const path of [
      '/factors/app-options',
      '/factors/passkey-options',
      `/factors/${factors[0]?.id}/remove`,
      '/factors/recovery-codes',
    ]) {
      const outcomes = [
        await codeOf(await post(path, {}, session)),
        await codeOf(await post(path, { password: 'wrong-password' }, session)),
        await codeOf(await post(path, { password }, session)),
        await codeOf(await post(path, { password, code: '000000' }, session)),
        await codeOf(await post(path, { passkey: {} }, session)),
      ];
      expect([path, ...outcomes]).toEqual([
        path,
        ...['wrong_password', 'wrong_password', 'code_needed', 'wrong_code', 'wrong_passkey'],
      ]);
    }
  });

  it('changes no password, makes no token, connects no program and deletes no account by the password alone', async () => {
    const { session, password } = await signUp();
    await addApp(post, session, { password });
    const program = await registerProgram(target.url, undefined, stranger());
    const acts = [
      ['/account-api/password', { current: password, password: 'another-good-one' }],
      ['/account-api/deletion', { password }],
      ['/account-api/email-change', { email: 'elsewhere@x.test', password }],
      ['/tokens', { name: 'Mine', days: 1, password }],
      ['/oauth/consent', { request: program.query(), grant: { days: 1, password } }],
    ] as const;
    for (const [path, body] of acts)
      for (const [proof, code] of [
        [{}, 'code_needed'],
        [{ code: '000000' }, 'wrong_code'],
        [{ passkey: {} }, 'wrong_passkey'],
      ] as const) {
        const fields = 'grant' in body ? { ...body, grant: { ...body.grant, ...proof } } : { ...body, ...proof };
        const answer = await send('POST', path, fields, { Origin: ORIGIN, ...session });
        expect([path, await codeOf(answer)]).toEqual([path, code]);
      }
    const deletion = await (await send('GET', '/account-api/deletion', undefined, session)).json();
    expect(deletion).toEqual({});
  });

  it('adds no app with a secret or a ticket of their own, or of another account', async () => {
    const other = await signUp();
    const asked = (await (await post('/factors/app-options', { password: other.password }, other.session)).json()) as {
      secret: string;
      ticket: string;
    };
    const { codeAt, timeStep } = await import('@/server/accounts/second-factors/totp');
    const add = (fields: { secret: string; ticket: string }, session: Headers) =>
      post('/factors/app', { ...fields, code: codeAt(fields.secret, timeStep(Date.now())) }, session);
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(await codeOf(await add({ ...asked, secret }, other.session))).toBe('too_late');
    expect(await codeOf(await add({ secret, ticket: 'A'.repeat(75) }, other.session))).toBe('too_late');
    expect(await codeOf(await add(asked, account.session))).toBe('too_late');
    expect(await codeOf(await add(asked, other.session))).toBe(201);
    expect(await codeOf(await add(asked, other.session))).toBe('too_late');
  });
});

describe('whoever guesses codes', () => {
  it('is stopped for the account, from however many addresses, while its member gets in by a recovery code', async () => {
    const victim = await signUp();
    const added = await addApp(post, victim.session, { password: victim.password });
    const guess = (code: string) => post('/sign-in/code', { email: victim.email, password: victim.password, code }, {});
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) statuses.push((await guess('000000')).status);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(added.nextCode())).status).toBe(429);
    expect((await guess(added.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is stopped at their address', async () => {
    const victim = await signUp();
    await addApp(post, victim.session, { password: victim.password });
    const headers = { 'X-Forwarded-For': '203.0.113.77' };
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const body = { email: victim.email, password: victim.password, code: 'AAAA-AAAA-AAAA-AAAA' };
      statuses.push((await post('/sign-in/code', body, headers)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe.runIf(target.demo)('a passkey', () => {
  let owner: Account;
  let device: SoftAuthenticator;
  beforeAll(async () => {
    owner = await signUp();
    device = new SoftAuthenticator(ORIGIN);
    const asked = await options('/factors/passkey-options', { password: owner.password }, owner.session);
    const added = await post('/factors/passkey', { passkey: device.create(asked) }, owner.session);
    expect(added.status).toBe(201);
  });
  const signInWith = async (answer: object) => codeOf(await post('/sign-in/passkey', { passkey: answer }, {}));
  const asked = () => options('/sign-in/passkey-options', {});

  it('signs its member in, alone', async () => {
    const answer = await post('/sign-in/passkey', { passkey: device.get(await asked()) }, {});
    expect(await isLive(await bearer(answer))).toBe(true);
  });

  it('is no replay, no answer to a challenge of another purpose, time or site, and no other key', async () => {
    const answer = device.get(await asked());
    expect(await signInWith(answer)).toBe(200);
    expect(await signInWith(answer)).toBe('wrong_passkey');
    const confirming = await options('/factors/confirm-options', {}, owner.session);
    expect(await signInWith(device.get(confirming))).toBe('wrong_passkey');
    expect(await signInWith(device.get({ rpId: 'localhost', challenge: 'AAAA' }))).toBe('wrong_passkey');
    expect(await signInWith(device.get({ ...(await asked()), rpId: 'evil.example' }))).toBe('wrong_passkey');
    expect(await signInWith(new SoftAuthenticator(ORIGIN).get(await asked()))).toBe('wrong_passkey');
    expect(
      await signInWith({ ...new SoftAuthenticator(ORIGIN).get(await asked()), id: (answer as { id: string }).id }),
    ).toBe('wrong_passkey');
  });

  it('is asked for by no page of another site', async () => {
    const phished = await asked();
    const evil = { Origin: 'https://evil.example' };
    expect(await codeOf(await post('/sign-in/passkey-options', {}, evil))).toBe('wrong_origin');
    expect(await codeOf(await post('/sign-in/passkey', { passkey: device.get(phished) }, evil))).toBe('wrong_origin');
  });

  it('counts as two factors only if the device has checked its user', async () => {
    const asking = await options(
      '/factors/passkey-options',
      { passkey: device.get(await options('/factors/confirm-options', {}, owner.session)) },
      owner.session,
    );
    const unlocked = new SoftAuthenticator(ORIGIN, false);
    const passkey = unlocked.create(asking);
    expect(await codeOf(await post('/factors/passkey', { passkey }, owner.session))).toBe('wrong_passkey');
  });

  it('proves nobody else’s identity', async () => {
    const challenge = await options('/factors/confirm-options', {}, account.session);
    const refused = await post('/factors/app-options', { passkey: device.get(challenge) }, account.session);
    expect(await codeOf(refused)).toBe('wrong_passkey');
  });
});
