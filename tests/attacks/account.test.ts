import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountDeletion, AccountSessionList } from '@/contracts/account';
import { registerProgram } from '../server/oauth-program';
import { statusOf } from '../support/status-of';
import { type Account, makeToken, send, signUp, stranger, target } from './support/target';

/** What a member does with their account, and what a stranger may do with the token of a mail. */
const ACTS = [
  ['POST', '/password'],
  ['GET', '/sessions'],
  ['POST', '/sessions/end-others'],
  ['GET', '/export'],
  ['GET', '/deletion'],
  ['POST', '/deletion'],
  ['DELETE', '/deletion'],
  ['GET', '/factors'],
  ['DELETE', '/factors/reset'],
  ['POST', '/factors/app-options'],
  ['POST', '/factors/recovery-codes'],
  ['GET', '/email-change'],
  ['POST', '/email-change'],
  ['DELETE', '/email-change'],
] as const;

let owner: Account;
let mallory: Account;
beforeAll(async () => {
  owner = await signUp();
  mallory = await signUp();
});

const act = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  send(method, `/account-api${path}`, method === 'GET' ? undefined : body, headers);
const sessionsOf = async ({ session }: Account) =>
  (await (await act('GET', '/sessions', undefined, session)).json()) as AccountSessionList;
const deletionOf = async ({ session }: Account) =>
  (await (await act('GET', '/deletion', undefined, session)).json()) as AccountDeletion;

describe('the account of another member', () => {
  it('loses no session to whoever knows its id', async () => {
    const [session] = (await sessionsOf(owner)).sessions;
    expect(await statusOf(act('DELETE', `/sessions/${session?.id}`, {}, mallory.session))).toBe(404);
    expect(await statusOf(act('POST', '/sessions/end-others', {}, mallory.session))).toBe(200);
    expect((await sessionsOf(owner)).sessions.map(({ id }) => id)).toContain(session?.id);
  });

  it('is not deleted, and not kept, by anybody else', async () => {
    const names = { id: owner.email, user_id: owner.email, email: owner.email, password: owner.password };
    expect(await statusOf(act('POST', '/deletion', names, mallory.session))).toBe(403);
    expect(await deletionOf(owner)).toEqual({});
    const { dueAt } = (await (
      await act('POST', '/deletion', { password: owner.password }, owner.session)
    ).json()) as AccountDeletion;
    expect(await statusOf(act('DELETE', '/deletion', {}, mallory.session))).toBe(404);
    // Asked for again, also many times at once, it comes neither sooner nor later.
    const again = Array.from({ length: 4 }, () =>
      act('POST', '/deletion', { password: owner.password }, owner.session),
    );
    expect(await Promise.all(again.map(statusOf))).toEqual([200, 200, 200, 200]);
    expect(await deletionOf(owner)).toEqual({ dueAt });
    const back = Array.from({ length: 3 }, () => act('DELETE', '/deletion', {}, owner.session));
    expect((await Promise.all(back.map(statusOf))).sort()).toEqual([204, 404, 404]);
  });

  it('gets no address that anybody else has asked for', async () => {
    const body = { email: 'mallory@x.example', password: owner.password };
    expect(await statusOf(act('POST', '/email-change', body, mallory.session))).toBe(403);
    expect(await (await act('GET', '/email-change', undefined, owner.session)).json()).toEqual({});
  });
});

describe('an account', () => {
  it('is opened by no token of a program, whatever it was granted', async () => {
    const { token } = await makeToken(owner);
    const program = await registerProgram(target.url, undefined, stranger());
    const { access_token } = await program.connect(owner.session, owner.password, undefined);
    for (const text of [token, access_token])
      for (const [method, path] of ACTS) {
        const headers = { Authorization: `Bearer ${text}` };
        const body = { password: owner.password, current: owner.password };
        expect([path, await statusOf(act(method, path, body, headers))]).toEqual([path, 401]);
      }
  });

  it('is changed by no page of another site: a form carries neither the session nor JSON', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' };
    const plain = { 'Content-Type': 'text/plain', ...owner.session };
    const body = JSON.stringify({ password: owner.password });
    for (const [method, path] of ACTS.filter(([verb]) => verb === 'POST')) {
      expect([path, await statusOf(act(method, path, body, form))]).toEqual([path, 401]);
      if (path === '/sessions/end-others') continue;
      expect([path, await statusOf(act(method, path, body, plain))]).toEqual([path, 415]);
    }
    for (const path of ['/sign-in/code', '/sign-in/lost-factor', '/factor-reset/confirm', '/email-change/confirm'])
      expect([path, await statusOf(act('POST', path, body, form))]).toEqual([path, 415]);
    expect(await deletionOf(owner)).toEqual({});
  });

  it('is not told from none by who reports a lost factor', async () => {
    const report = async (email: string) => {
      const answer = await act('POST', '/sign-in/lost-factor', { email, password: 'wrong-password' }, {});
      return [answer.status, await answer.text()];
    };
    expect(await report(owner.email)).toEqual(await report('nobody@x.example'));
  });

  it('loses its factors by no guess at the token of a mail', async () => {
    const guesser = stranger();
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      const body = { token: `${index}`.padStart(43, 'x') };
      statuses.push(await statusOf(act('POST', '/factor-reset/confirm', body, guesser)));
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });
});
