import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, openAccounts } from './accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts({ limits: { signInsPerMinute: 1000, mailsPerHour: 1000 } });
});
afterAll(() => accounts.close());

/** Opens a link as a browser does, and gives what the page it leads to is told. */
async function open(link: URL): Promise<Record<string, string>> {
  const answer = await accounts.ask('GET', link.pathname + link.search);
  expect(answer.status).toBe(303);
  const target = new URL(answer.headers.get('location') ?? '');
  return { at: target.origin + target.pathname, ...Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
}

const changed = (link: URL, token: string) => {
  const other = new URL(link);
  other.searchParams.set('token', token);
  return other;
};
const tokenOf = (link: URL) => link.searchParams.get('token') ?? '';

describe('a link to choose a new password', () => {
  it('begins a session that chooses one, works once, and leads to the page that was asked for', async () => {
    const person = await accounts.member();
    const link = await accounts.link(person, `${accounts.url}/new-password`);
    const { at, access_token, type } = await open(link);
    expect([at, type]).toEqual([`${accounts.url}/new-password`, 'recovery']);
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-2' }, headers)).status).toBe(200);
    await accounts.signIn({ ...person, password: 'secret-2' });
    expect(await open(link)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
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
      for (const link of [guessed, survives]) expect(await open(wrong(link))).toHaveProperty('error');
    expect(await open(survives)).toHaveProperty('access_token');
    await open(wrong(guessed));
    expect(await open(guessed)).toHaveProperty('error');

    const late = await accounts.link(person);
    await accounts.stack.db.query("update public.recovery_links set expires_at = now() - interval '1 second'");
    expect(await open(late)).toHaveProperty('error');

    const [used, other] = [await accounts.link(person), await accounts.link(person)];
    const { access_token } = await open(used);
    await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-3' }, { Authorization: `Bearer ${access_token}` });
    expect(await open(other)).toHaveProperty('error');
  });

  it('leads to no other site, whoever asks', async () => {
    const person = await accounts.member();
    const link = await accounts.link(person, 'https://evil.test/new-password');
    expect(link.searchParams.get('redirect_to')).toBe(accounts.url);
    link.searchParams.set('redirect_to', 'https://evil.test/');
    expect((await open(link)).at).toBe(`${accounts.url}/`);
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
        (await strict.ask('GET', '/auth/v1/verify?type=recovery&token=x', undefined, from(address))).status;
      const guesses = [await guess('203.0.113.1'), await guess('203.0.113.1'), await guess('203.0.113.1')];
      expect(guesses).toEqual([303, 303, 303]);
      expect([await guess('203.0.113.1'), await guess('203.0.113.2')]).toEqual([429, 303]);
      const recover = async (address: string, email: string) =>
        (await strict.ask('POST', '/auth/v1/recover', { email }, from(address))).status;
      expect([await recover('203.0.113.3', 'a@x.test'), await recover('203.0.113.4', 'A@x.test')]).toEqual([200, 200]);
      expect(await recover('203.0.113.5', 'a@x.test')).toBe(429);
      expect(await recover('203.0.113.5', 'b@x.test')).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
