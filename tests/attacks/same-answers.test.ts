import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type RoutedApp } from '../server/route-table';
import { type SmtpStub, startSmtpStub } from '../server/smtp-stub';

/**
 * Nothing that a stranger or a member may ask tells whether an address has an account: neither words nor status, nor how often
 * the question may be asked. Both addresses have a membership, which the first step of a sign-up tells anybody.
 */
const PASSWORD = 'a-good-word';
const KNOWN = 'known@x.test';
const UNKNOWN = 'other@x.test';
const ASKERS = ['ann@x.test', 'bob@x.test', 'cat@x.test', 'dan@x.test'];
const DEVICES = ['203.0.113.1', '203.0.113.2'];

let site: RoutedApp;
let mails: SmtpStub;
beforeAll(async () => {
  mails = await startSmtpStub();
  site = await openApp({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'site@x.test', MEMBERS: [KNOWN, UNKNOWN, ...ASKERS].join(',') },
    tuning: { mailQueue: { pollSeconds: 0.5, firstRetrySeconds: 1 } },
  });
  for (const email of [KNOWN, ...ASKERS]) await site.backend.stack?.users.create({ email, password: PASSWORD });
});
afterAll(async () => {
  await site.close();
  await mails.close();
});

/** Everything that takes an address, with a body. `member` asks of the page of an account. */
const QUESTIONS: readonly { path: string; body: object; byMember?: true }[] = [
  { path: '/auth/v1/token?grant_type=password', body: { password: 'wrong-word' } },
  { path: '/auth/v1/recover', body: {} },
  { path: '/account-api/sign-in/code', body: { password: 'wrong-word', code: '000000' } },
  { path: '/account-api/sign-in/lost-factor', body: { password: 'wrong-word' } },
  { path: '/account-api/email-change', body: { password: PASSWORD }, byMember: true },
  { path: '/functions/v1/verify-whop-membership', body: {} },
  { path: '/functions/v1/complete-signup', body: { password: 'a-strangers-word' } },
  { path: '/functions/v1/confirm-account', body: { password: 'x', token: `${'a'.repeat(16)}.${'b'.repeat(43)}` } },
  { path: '/functions/v1/send-confirmation', body: {} },
];

describe('what is answered to whoever names an address', () => {
  it('is asked here of every route that takes one', () => {
    const folder = 'supabase/functions';
    const functions = readdirSync(folder).filter(
      (name) =>
        !name.startsWith('_') &&
        (readFileSync(`${folder}/${name}/index.ts`, 'utf8').match(/_shared\/[\w-]+\.ts/g) ?? []).some(
          (file) => file !== '_shared/http.ts' && readFileSync(`${folder}/${file}`, 'utf8').includes('readEmail('),
        ),
    );
    const asked = QUESTIONS.map(({ path }) => path);
    for (const name of functions) expect(asked).toContain(`/functions/v1/${name}`);
    const takesAddress = site.routes.filter(
      ({ method, path, source }) =>
        method === 'POST' && /email/i.test(source) && /^\/account-api\/(sign-in|email)/.test(path),
    );
    for (const { path } of takesAddress.filter(({ path }) => !/confirm|cancel/.test(path)))
      expect(asked).toContain(path);
  });

  it.each(QUESTIONS)('is the same, and as often, by $path', async ({ path, body, byMember }) => {
    const sessions = byMember ? await Promise.all(ASKERS.map(signIn)) : [];
    /** Asks from two networks, or as two members, each twelve times. */
    async function answersTo(email: string, askers: readonly object[]): Promise<unknown[]> {
      const answers: unknown[] = [];
      for (const asker of askers)
        for (let time = 0; time < 12; time += 1) {
          const answer = await site.ask('POST', path, { ...body, email }, asker as Record<string, string>);
          answers.push([
            answer.status,
            (await answer.text()).replaceAll(email, '…').replace(/[0-9A-F]{4}(-[0-9A-F]{4}){2}/, '…'),
          ]);
        }
      return answers.map((answer) => JSON.stringify(answer).replace(/\d+ seconds/, 'some seconds'));
    }
    const networks = (first: number) => DEVICES.map((_, at) => ({ 'X-Forwarded-For': `198.51.${first}.${at}` }));
    const turn = QUESTIONS.findIndex((question) => question.path === path);
    const askers = byMember ? [sessions.slice(0, 2), sessions.slice(2)] : [networks(turn), networks(turn + 100)];
    const [known, unknown] = [await answersTo(KNOWN, askers[0] ?? []), await answersTo(UNKNOWN, askers[1] ?? [])];
    expect(known).toEqual(unknown);
  });

  it('mails as much to whoever asks for the one address as for the other', async () => {
    const counts = () => ASKERS.map((asker) => mails.seen.filter(({ to }) => to === `<${asker}>`).length);
    await expect.poll(async () => (await site.backend.operator.deliveryLists.mails.listWaiting()).length).toBe(0);
    expect(counts()[0]).toBeGreaterThan(0);
    expect(counts().slice(0, 2)).toEqual(counts().slice(2));
  });

  async function signIn(email: string): Promise<Record<string, string>> {
    const answer = await site.ask('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
    const { access_token } = (await answer.json()) as { access_token: string };
    return { Authorization: `Bearer ${access_token}` };
  }
});
