import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '@/server/accounts/proven-account';
import { codeAt, timeStep } from '@/server/accounts/second-factors/totp';
import { type Accounts, openAccounts } from './accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts({ limits: { signInsPerMinute: 1000, mailsPerHour: 1000 } });
});
afterAll(() => accounts.close());

/** Redeems a link, and gives the session or the refusal. */
async function redeem(link: URL): Promise<Record<string, unknown>> {
  return (await (await accounts.redeem(link)).json()) as Record<string, unknown>;
}

const EXPIRED = { error_code: 'otp_expired' };
const OTP_EXPIRED = { code: 'otp_expired' };

const tokenOf = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
const changed = (link: URL, token: string) => {
  const other = new URL(link);
  other.hash = String(new URLSearchParams({ token_hash: token }));
  return other;
};

describe('a link to choose a new password', () => {
  it('begins a session that chooses one, works once, and leads to the page of the site', async () => {
    const person = await accounts.member();
    const link = await accounts.link(person, `${accounts.url}/new-password`);
    expect(link.origin + link.pathname + link.search).toBe(`${accounts.url}/new-password`);
    const { access_token } = await redeem(link);
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-2' }, headers)).status).toBe(200);
    await accounts.signIn({ ...person, password: 'secret-2' });
    expect(await redeem(link)).toMatchObject(EXPIRED);
  });

  it('is not spent where a mail scanner fetches it: its token is sent by no GET, and redeemed by none', async () => {
    const link = await accounts.link(await accounts.member());
    const search = new URLSearchParams({ token: tokenOf(link), token_hash: tokenOf(link), type: 'recovery' });
    for (const path of [link.pathname + link.search, `/auth/v1/verify?${search}`]) {
      const answer = await accounts.ask('GET', path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 404, null]);
    }
    expect(await redeem(link)).toHaveProperty('access_token');
  });

  it('holds more than 128 bits nobody can guess, of which the database keeps a hash', async () => {
    const person = await accounts.member();
    const tokens = [await accounts.link(person), await accounts.link(person)].map(tokenOf);
    const secrets = tokens.map((token) => Buffer.from(token.split('.')[1] ?? '', 'base64url'));
    for (const secret of secrets) expect(secret.length * 8).toBeGreaterThanOrEqual(128);
    expect(secrets[0]?.equals(secrets[1] ?? Buffer.alloc(0))).toBe(false);
    const rows = await accounts.stack.db.query('select *, u::text as account from public.recovery_links, auth.users u');
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  it('is ended by five wrong guesses, by its hour, and by a new password', async () => {
    const person = await accounts.member();
    const [guessed, survives] = [await accounts.link(person), await accounts.link(person)];
    const wrong = (link: URL) => changed(link, `${tokenOf(link).split('.')[0]}.${'x'.repeat(43)}`);
    for (let guess = 0; guess < 4; guess += 1)
      for (const link of [guessed, survives]) expect(await redeem(wrong(link))).toMatchObject(EXPIRED);
    expect(await redeem(survives)).toHaveProperty('access_token');
    await redeem(wrong(guessed));
    expect(await redeem(guessed)).toMatchObject(EXPIRED);

    const late = await accounts.link(person);
    await accounts.stack.db.query("update public.recovery_links set expires_at = now() - interval '1 second'");
    expect(await redeem(late)).toMatchObject(EXPIRED);

    const [used, other] = [await accounts.link(person), await accounts.link(person)];
    const { access_token } = await redeem(used);
    await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-3' }, { Authorization: `Bearer ${access_token}` });
    expect(await redeem(other)).toMatchObject(EXPIRED);
  });

  it('leads to no other site and no other page, whoever asks', async () => {
    const person = await accounts.member();
    for (const wanted of ['https://evil.test/new-password', `${accounts.url}/tools/any#gate`, undefined]) {
      const { origin, pathname, search } = await accounts.link(person, wanted);
      expect(origin + pathname + search).toBe(`${accounts.url}/new-password`);
    }
    const local = accounts.url.replace('127.0.0.1', 'localhost');
    expect((await accounts.link(person, `${local}/new-password`)).origin).toBe(local);
  });

  it('is answered alike for every address, and mailed to members only', async () => {
    const guest = await accounts.member({ guest: true });
    const count = accounts.mails.length;
    for (const email of ['nobody@x.test', guest.email]) {
      const answer = await accounts.ask('POST', '/auth/v1/recover', { email });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
    expect(accounts.mails).toHaveLength(count);
  });
});

describe('guesses at links', () => {
  it('are counted by network address, and so is asking for links by address and member', async () => {
    const strict = await openAccounts({ limits: { signInsPerMinute: 3, mailsPerHour: 4 } });
    try {
      const from = (address: string) => ({ 'X-Forwarded-For': address });
      const guess = async (address: string) =>
        (await strict.redeem(new URL('http://site.test/#token_hash=x'), from(address))).status;
      const guesses = [await guess('203.0.113.1'), await guess('203.0.113.1'), await guess('203.0.113.1')];
      expect(guesses).toEqual([403, 403, 403]);
      expect([await guess('203.0.113.1'), await guess('203.0.113.2')]).toEqual([429, 403]);
      const recover = async (address: string, email: string) =>
        (await strict.ask('POST', '/auth/v1/recover', { email }, from(address))).status;
      expect([await recover('203.0.113.3', 'a@x.test'), await recover('203.0.113.4', 'A@x.test')]).toEqual([200, 200]);
      // Two an hour for the member, then two for each address that has not asked yet, until ten of those are used up too.
      const more = [];
      for (const host of [3, 3, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9])
        more.push(await recover(`203.0.113.${host}`, 'a@x.test'));
      expect(more).toEqual([200, 429, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200, 429]);
      expect(await recover('203.0.113.5', 'b@x.test')).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a link to choose a new password of an account with a second factor', () => {
  it('opens nothing and is not spent without a code, and takes one of the app or a recovery code', async () => {
    const person = await accounts.member();
    const { factors, factorSignIn } = accounts.stack;
    const { secret, ticket } = factors.createApp({ ...person, ...(await readAccount(accounts.stack.db, person.id)) });
    const app = { name: 'Phone', secret, ticket, code: codeAt(secret, timeStep(Date.now())) };
    const { recoveryCodes: [recoveryCode = ''] = [] } = await factors.addApp(person, app);
    const link = await accounts.link(person);
    const device = { userAgent: null, address: '192.0.2.1' };
    expect(await redeem(link)).toMatchObject({ error_code: 'second_factor_needed' });
    await expect(factorSignIn.byLink(tokenOf(link), '000000', device)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(factorSignIn.byLink('x', recoveryCode, device)).rejects.toMatchObject(OTP_EXPIRED);
    const { session } = await factorSignIn.byLink(tokenOf(link), recoveryCode, device);
    const headers = { Authorization: `Bearer ${session.access_token}` };
    expect((await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-2' }, headers)).status).toBe(200);
    expect(await redeem(link)).toMatchObject(EXPIRED);
  });
});
