import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import { createEmailChanges } from '@/server/accounts/email-changes';
import { MEMBER, OTHER, openHosted } from './hosted';
import { type Site, signIn, startSite } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';

type Headers = { Authorization: string };

/** A site that sends mail, with `ann@x.test` and `bob@x.test`, whose passwords are "secret-1". */
interface World {
  site: Site;
  start(email: string): Promise<Headers>;
  close(): Promise<void>;
}

const PASSWORD = 'secret-1';
const env = { MAIL_FROM: 'site@x.test', MAILS_PER_HOUR: '1000', SIGN_INS_PER_MINUTE: '100' };

async function embeddedWorld(smtpUrl: string): Promise<World> {
  const members = 'ann@x.test,bob@x.test';
  // Made before there is a mail server, when accounts are confirmed at once.
  const first = await startSite({ env: { MEMBERS: members } });
  for (const email of members.split(','))
    await first.post('/functions/v1/complete-signup', { email, password: PASSWORD });
  await first.close();
  const site = await startSite({ folder: first.folder, env: { ...env, SMTP_URL: smtpUrl } });
  return {
    site,
    start: async (email) => ({ Authorization: `Bearer ${(await signIn(site.url, email, PASSWORD)).access_token}` }),
    close: () => site.end(),
  };
}

async function hostedWorld(smtpUrl: string): Promise<World> {
  const hosted = await openHosted();
  const add = `update auth.users set encrypted_password = $1, email_confirmed_at = now(),
    email = case id when $2::uuid then 'ann@x.test' else 'bob@x.test' end`;
  await hosted.db.query(add, [bcrypt.hashSync(PASSWORD, 4), MEMBER]);
  await hosted.db.query(`insert into public.memberships (email) values ('ann@x.test')`, []);
  const site = await startSite({ env: { ...env, ...hosted.env, SMTP_URL: smtpUrl } });
  return {
    site,
    async start(email) {
      const [account] = await hosted.db.query<{ id: string }>('select id::text from auth.users where email = $1', [
        email,
      ]);
      if (!account) throw new Error('There is no such account.');
      return hosted.as(account.id === MEMBER ? MEMBER : OTHER, { session: crypto.randomUUID(), email });
    },
    async close() {
      await site.end();
      await hosted.close();
    },
  };
}

describe.each([
  ['the embedded stack', embeddedWorld],
  ['hosted Supabase', hostedWorld],
])('a change of address on %s', (_name, open) => {
  let world: World;
  let mails: SmtpStub;
  beforeAll(async () => {
    mails = await startSmtpStub();
    world = await open(mails.url);
  });
  afterAll(async () => {
    await world.close();
    await mails.close();
  });

  const post = async (path: string, body: unknown, as?: Headers) => {
    const answer = await world.site.post(`/account-api/email-change${path}`, body, as);
    const text = await answer.text();
    return [answer.status, text && ((JSON.parse(text) as Partial<ProblemBody>).error?.code ?? JSON.parse(text))];
  };
  const pending = async (as: Headers) => (await world.site.get('/account-api/email-change', as)).json();
  const isLive = async (as: Headers) => (await world.site.get('/runs', as)).status === 200;
  const mailsTo = (email: string) => mails.seen.filter(({ to }) => to === `<${email}>`);
  /** The queue of mails is asked every few seconds. */
  const tokenTo = (email: string) =>
    vi.waitFor(() => {
      const data = mailsTo(email).at(-1)?.data.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const token = /\/change-address#token=([\w-]{43})/.exec(data ?? '')?.[1];
      if (!token) throw new Error(`No link was mailed to ${email}.`);
      return token;
    });
  /** Asks for a change and returns the tokens of both mails. */
  async function ask(from: string, to: string, as: Headers): Promise<[old: string, next: string]> {
    const counts = [mailsTo(from).length, mailsTo(to).length];
    expect(await post('', { email: to, password: PASSWORD }, as)).toEqual([202, { newEmail: to }]);
    await vi.waitFor(() =>
      expect([mailsTo(from).length, mailsTo(to).length]).toEqual(counts.map((count) => count + 1)),
    );
    return [await tokenTo(from), await tokenTo(to)];
  }

  it('is asked for with the password alone, and by no guess', async () => {
    const ann = await world.start('ann@x.test');
    expect(await post('', { email: 'new@x.test' }, ann)).toEqual([403, 'wrong_password']);
    expect(await post('', { email: 'new@x.test', password: 'secret-2' }, ann)).toEqual([403, 'wrong_password']);
    expect(await post('', { email: 'no address', password: PASSWORD }, ann)).toEqual([400, 'invalid_body']);
    expect(await post('', { email: 'Ann@x.test', password: PASSWORD }, ann)).toEqual([400, 'invalid_body']);
    expect(await post('', { email: 'new@x.test', password: PASSWORD })).toEqual([401, 'signed_out']);
    for (const token of ['', 'x', 'x'.repeat(43)]) expect(await post('/confirm', { token })).toEqual([404, 'bad_link']);
    expect([await pending(ann), mails.seen]).toEqual([{}, []]);
  });

  it('is canceled by the old mailbox, the new one, or the member', async () => {
    const ann = await world.start('ann@x.test');
    const [old, next] = await ask('ann@x.test', 'new@x.test', ann);
    expect(await pending(ann)).toEqual({ newEmail: 'new@x.test' });
    expect(await post('/confirm', { token: next })).toEqual([200, { isChanged: false }]);
    expect(await post('/cancel', { token: old })).toEqual([204, '']);
    expect([await post('/confirm', { token: old }), await pending(ann)]).toEqual([[404, 'bad_link'], {}]);
    const [, other] = await ask('ann@x.test', 'new@x.test', ann);
    expect(await post('/cancel', { token: other })).toEqual([204, '']);
    const [third] = await ask('ann@x.test', 'new@x.test', ann);
    const dropped = await fetch(`${world.site.url}/account-api/email-change`, { method: 'DELETE', headers: ann });
    expect([dropped.status, await post('/confirm', { token: third })]).toEqual([204, [404, 'bad_link']]);
  });

  it('mails no link to an address that has an account, but that it has one, and tells its asker nothing of it', async () => {
    const ann = await world.start('ann@x.test');
    const count = mailsTo('ann@x.test').length;
    expect(await post('', { email: 'bob@x.test', password: PASSWORD }, ann)).toEqual([202, { newEmail: 'bob@x.test' }]);
    await vi.waitFor(() =>
      expect([mailsTo('ann@x.test'), mailsTo('bob@x.test')].map(({ length }) => length)).toEqual([count + 1, 1]),
    );
    const old = await tokenTo('ann@x.test');
    expect(await post('/confirm', { token: old })).toEqual([200, { isChanged: false }]);
    expect(mailsTo('bob@x.test')[0]?.data).not.toContain('token');
    await post('/cancel', { token: old });
  });

  it('is made when both have confirmed it, ends sessions, and takes the membership along', async () => {
    const ann = await world.start('ann@x.test');
    const [stale] = await ask('ann@x.test', 'first@x.test', ann);
    const [old, next] = await ask('ann@x.test', 'new@x.test', ann);
    expect(await post('/confirm', { token: stale })).toEqual([404, 'bad_link']);
    expect(await post('/confirm', { token: old })).toEqual([200, { isChanged: false }]);
    expect(await post('/confirm', { token: old })).toEqual([200, { isChanged: false }]);
    expect(await isLive(ann)).toBe(true);
    expect(await post('/confirm', { token: next })).toEqual([200, { isChanged: true }]);
    expect([await isLive(ann), await post('/confirm', { token: next })]).toEqual([false, [404, 'bad_link']]);
    const moved = await world.start('new@x.test');
    await expect(world.start('ann@x.test')).rejects.toThrow();
    const archive = await (await world.site.get('/account-api/export', moved)).text();
    expect(archive).toContain('memberships/1.json');
    expect(archive).not.toContain('ann@x.test');
  });
});

it('asks the seller nothing about an address that somebody only names', async () => {
  const asked: string[] = [];
  const changes = createEmailChanges({
    ...{ db: { query: async () => [] }, siteUrl: 'http://site.test' },
    ...{ mailer: async () => true, takeMailQuota: async () => true },
    askPlatform: async (email) => {
      asked.push(email);
      return 'none';
    },
  });
  await changes.request({ id: 'a member', stamp: 'a stamp', email: 'ann@x.test' }, 'other@x.test');
  expect(asked).toEqual([]);
});
