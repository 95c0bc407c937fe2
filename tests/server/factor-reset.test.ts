import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FactorReset } from '@/contracts/factor-reset';
import { FACTOR_NEEDED, type SecondFactorList } from '@/contracts/second-factor';
import { createMailedToken, hashMailedToken } from '@/server/accounts/mailed-token';
import { createFactorResets } from '@/server/accounts/second-factors/factor-resets';
import { createPgDb } from '@/server/platform/database/pg-db';
import { removeExpiredRows } from '@/server/retention';
import { type AddedApp, addApp, type PostAccount } from '../support/authenticator-app';
import { openDatabase } from './postgres';
import { type Site, signIn, startSite } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';
import { withStack } from './with-stack';

type Headers = Record<string, string>;

const PASSWORD = 'secret-1';
const ANN = 'ann@x.test';
const BOB = 'bob@x.test';
let site: Site;
let mails: SmtpStub;
let session: Headers;
let app: AddedApp;

const settings = () => {
  const limits = { MAILS_PER_HOUR: '100', SIGN_INS_PER_MINUTE: '100' };
  return { SMTP_URL: mails.url, MAIL_FROM: 'site@x.test', ...limits };
};
const post: PostAccount = (path, body, headers) => site.post(`/account-api${path}`, body, headers);
const codeOf = async (answer: Response) => {
  const text = await answer.text();
  return answer.ok ? answer.status : (JSON.parse(text) as { error: { code: string } }).error.code;
};
const reportLost = async (email: string, password = PASSWORD) =>
  codeOf(await post('/sign-in/lost-factor', { email, password }, {}));
const use = async (path: 'confirm' | 'stop', token: string) =>
  codeOf(await post(`/factor-reset/${path}`, { token }, {}));
const byPassword = () => signIn(site.url, ANN, PASSWORD);
const resetAt = async () =>
  ((await (await site.get('/account-api/factors', session)).json()) as SecondFactorList).resetAt;
const mailsTo = (email: string) => mails.seen.filter(({ to }) => to === `<${email}>`);
/** Returns the token of the latest mail, which is the one of this number. */
const tokenOfMail = (number: number) =>
  vi.waitFor(() => {
    expect(mailsTo(ANN)).toHaveLength(number);
    const text = mailsTo(ANN).at(-1)?.data.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return /\/lost-factor#token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  });
/** Reports the loss and confirms it; resolves to the token of the mail. */
async function confirmLoss(): Promise<string> {
  const count = mailsTo(ANN).length;
  expect(await reportLost(ANN)).toBe(202);
  const token = await tokenOfMail(count + 1);
  expect(await use('confirm', token)).toBe(200);
  expect(await tokenOfMail(count + 2)).toBe(token);
  return token;
}

/** Starts the site again on a database where the reset is due in this time. */
async function restartWhenDueIn(interval: string): Promise<void> {
  const { folder } = site;
  await site.close();
  await withStack(join(folder, 'data'), async ({ db }) => {
    await db.query(`update public.factor_resets set due_at = now() + interval '${interval}'`, []);
    await removeExpiredRows(db, 'public.factor_resets');
  });
  site = await startSite({ folder, env: settings() });
}

beforeAll(async () => {
  const first = await startSite({ env: { MEMBERS: `${ANN},${BOB}` } });
  for (const email of [ANN, BOB]) await first.post('/functions/v1/complete-signup', { email, password: PASSWORD });
  await first.close();
  mails = await startSmtpStub();
  site = await startSite({ folder: first.folder, env: settings() });
  session = { Authorization: `Bearer ${(await byPassword()).access_token}` };
  app = await addApp(post, session, { password: PASSWORD });
});
afterAll(async () => {
  await site.end();
  await mails.close();
});

describe('a member who lost every second factor', () => {
  it('is mailed a link for the right password alone, and nobody else learns anything', async () => {
    expect(await reportLost(ANN, 'secret-2')).toBe('invalid_credentials');
    expect(await reportLost('nobody@x.test')).toBe('invalid_credentials');
    expect(await reportLost(BOB)).toBe('no_second_factor');
    expect(mails.seen).toEqual([]);
    for (const token of ['', 'x'.repeat(43)]) {
      expect(await use('confirm', token)).toBe('bad_link');
      expect(await use('stop', token)).toBe('bad_link');
    }
  });

  it('waits for days once the link is opened, told by mail and on the account page, and asking again does not begin anew', async () => {
    expect(await reportLost(ANN)).toBe(202);
    const token = await tokenOfMail(1);
    expect(await resetAt()).toBeUndefined();
    expect(await use('confirm', token)).toBe(200);
    const dueAt = await resetAt();
    expect(dueAt).toBeTruthy();
    expect(await tokenOfMail(2)).toBe(token);
    expect(mailsTo(ANN).at(-1)?.data).toContain('will be removed on');
    expect([await use('confirm', token), await reportLost(ANN), await resetAt()]).toEqual([200, 202, dueAt]);
    expect(mailsTo(ANN)).toHaveLength(2);
    await expect(byPassword()).rejects.toThrow(FACTOR_NEEDED);
    expect(await use('stop', token)).toBe(204);
    expect([await use('confirm', token), await use('stop', token), await resetAt()]).toEqual([
      'bad_link',
      'bad_link',
      undefined,
    ]);
  });

  it('begins one waiting time and is told once, however often the link is opened at once', async () => {
    const count = mailsTo(ANN).length;
    expect(await reportLost(ANN)).toBe(202);
    const token = await tokenOfMail(count + 1);
    const answers = await Promise.all([1, 2, 3].map(() => post('/factor-reset/confirm', { token }, {})));
    const dueTimes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as FactorReset).dueAt));
    expect(new Set(dueTimes)).toEqual(new Set([await resetAt()]));
    await tokenOfMail(count + 2);
    expect(await Promise.all([1, 2].map(() => use('stop', token)))).toEqual(expect.arrayContaining([204, 'bad_link']));
    expect(mailsTo(ANN)).toHaveLength(count + 2);
  });

  it('stops it by a session, and by signing in with a second factor', async () => {
    await confirmLoss();
    const stop = () => fetch(`${site.url}/account-api/factors/reset`, { method: 'DELETE', headers: session });
    expect([await codeOf(await stop()), await codeOf(await stop())]).toEqual([204, 'unknown_reset']);
    const token = await confirmLoss();
    const code = app.recoveryCodes[0] ?? '';
    expect(await codeOf(await post('/sign-in/code', { email: ANN, password: PASSWORD, code }, {}))).toBe(200);
    expect([await resetAt(), await use('confirm', token)]).toEqual([undefined, 'bad_link']);
  });

  it('signs in by the password once the days are over, and not a moment before', async () => {
    await confirmLoss();
    await restartWhenDueIn('1 minute');
    await expect(byPassword()).rejects.toThrow(FACTOR_NEEDED);
    await restartWhenDueIn('0 minutes');
    session = { Authorization: `Bearer ${(await byPassword()).access_token}` };
    const list = (await (await site.get('/account-api/factors', session)).json()) as SecondFactorList;
    expect(list).toEqual({ isOffered: true, factors: [], recoveryCodes: 0 });
  });
});

describe('the link of a reset mail on a PostgreSQL server', () => {
  it('begins one waiting time and sends one notice, also where two servers take it at the same moment', async () => {
    const database = await openDatabase();
    const db = createPgDb(database.url);
    const holder = new Client({ connectionString: database.url });
    onTestFinished(async () => {
      await holder.end();
      await db.close();
      await database.close();
    });
    const notices: string[] = [];
    const resets = createFactorResets({
      db,
      siteUrl: 'https://site.test',
      mailer: async ({ to }) => notices.push(to) > 0,
      takeMailQuota: async () => true,
    });
    const token = createMailedToken();
    const add = `with member as (insert into auth.users (id, email) values (gen_random_uuid(), $2) returning id)
      insert into public.factor_resets (user_id, token_hash, expires_at)
      select id, $1, now() + interval '1 hour' from member`;
    await db.query(add, [hashMailedToken(token), ANN]);
    // Both confirmations begin before either can change the row.
    await holder.connect();
    await holder.query('begin; select from public.factor_resets for update');
    const confirmed = Promise.all([resets.confirm(token), resets.confirm(token)]);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await db.query(waiting, [])).toHaveLength(2));
    await holder.query('commit');
    expect(new Set(await confirmed).size).toBe(1);
    expect(notices).toEqual([ANN]);
  });
});
