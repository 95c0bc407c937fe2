import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, openAccounts } from './accounts';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const refresh = (refresh_token: string) =>
  accounts.ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token });
const refreshed = async (token: string) => (await (await refresh(token)).json()) as Tokens;
const codeOf = async (answer: Response) => ((await answer.json()) as { error_code?: string }).error_code;
const steps = async (token: string) =>
  (await accounts.ask('GET', '/rest/v1/program_steps?select=step', undefined, bearer(token))).status;
/** Lets so many seconds pass for a refresh token that was used. */
const age = (token: string, seconds: number) =>
  accounts.stack.db.query(
    `update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $2) where token = $1`,
    [token, seconds],
  );

describe('a refresh token', () => {
  it('works once, and for a moment longer: two tabs may refresh at once', async () => {
    const first = await accounts.signIn(await accounts.member());
    const [one, other] = await Promise.all([refreshed(first.refresh_token), refreshed(first.refresh_token)]);
    expect(one.refresh_token).not.toBe(first.refresh_token);
    expect(other.refresh_token).toBe(one.refresh_token);
    await age(first.refresh_token, 9);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    expect(await steps(one.access_token)).toBe(200);
  });

  it('that comes back later ends the whole session, for whoever has it', async () => {
    const first = await accounts.signIn(await accounts.member());
    const second = await refreshed(first.refresh_token);
    const third = await refreshed(second.refresh_token);
    await age(first.refresh_token, 11);
    const answer = await refresh(first.refresh_token);
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'refresh_token_already_used']);
    for (const { refresh_token, access_token } of [second, third]) {
      expect((await refresh(refresh_token)).status).toBe(400);
      expect(await steps(access_token)).toBe(403);
    }
  });
});

describe('a new password', () => {
  it('ends every other session of the member, and keeps this one', async () => {
    const person = await accounts.member();
    const [here, there] = [await accounts.byLink(person), await accounts.signIn(person)];
    const other = await accounts.signIn(await accounts.member());
    const put = await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-2' }, bearer(here));
    expect([put.status, await put.json()]).toEqual([
      200,
      expect.objectContaining({ id: person.id, email: person.email }),
    ]);
    expect(await steps(there.access_token)).toBe(403);
    expect((await refresh(there.refresh_token)).status).toBe(400);
    expect((await accounts.ask('GET', '/auth/v1/user', undefined, bearer(there.access_token))).status).toBe(403);
    expect(await steps(here)).toBe(200);
    expect(await steps(other.access_token)).toBe(200);
    await expect(accounts.signIn(person)).rejects.toThrow('400');
    await accounts.signIn({ ...person, password: 'secret-2' });
  });

  it('must be another one, long enough, and no longer than can be told apart', async () => {
    const token = await accounts.byLink(await accounts.member());
    const put = async (password: string) => {
      const answer = await accounts.ask('PUT', '/auth/v1/user', { password }, bearer(token));
      return [answer.status, await codeOf(answer)];
    };
    expect(await put('secret-1')).toEqual([422, 'same_password']);
    expect(await put('short')).toEqual([422, 'weak_password']);
    expect(await put('ż'.repeat(37))).toEqual([422, 'weak_password']);
    expect(await put('ż'.repeat(36))).toEqual([200, undefined]);
  });

  it('is taken in a session that the link of a mail began, within the hour, and in no other', async () => {
    const person = await accounts.member();
    const put = async (token: string) => {
      const answer = await accounts.ask('PUT', '/auth/v1/user', { password: 'secret-2' }, bearer(token));
      return [answer.status, await codeOf(answer)];
    };
    const { access_token } = await accounts.signIn(person);
    const late = await accounts.byLink(person);
    await accounts.stack.db.query(
      "update auth.sessions set created_at = created_at - interval '61 minutes' where user_id = $1",
      [person.id],
    );
    for (const token of [access_token, late]) expect(await put(token)).toEqual([403, 'reauthentication_needed']);
    expect(await put(await accounts.byLink(person))).toEqual([200, undefined]);
  });

  it('is the only thing a member changes: no address, no facts', async () => {
    const person = await accounts.member();
    const access_token = await accounts.byLink(person);
    const mailed = accounts.mails.length;
    const put = async (body: object) => (await accounts.ask('PUT', '/auth/v1/user', body, bearer(access_token))).status;
    for (const body of [
      { email: 'other@x.test' },
      { email: 'other@x.test', password: 'secret-2' },
      { data: { guest: false } },
      { app_metadata: { guest: true } },
      { phone: '1' },
    ])
      expect([body, await put(body)]).toEqual([body, 400]);
    const [row] = await accounts.stack.db.query('select email, email_change from auth.users where id = $1', [
      person.id,
    ]);
    expect(row).toEqual({ email: person.email, email_change: null });
    expect(accounts.mails).toHaveLength(mailed);
  });
});

describe('limits', () => {
  let strict: Accounts;
  beforeAll(async () => {
    strict = await openAccounts({ limits: { signInsPerMinute: 1, mailsPerHour: 10 } });
  });
  afterAll(() => strict.close());
  const statuses = async (count: number, call: (index: number) => Promise<Response>) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await call(index)).status);
    return seen;
  };

  it('put guesses at refresh tokens off, in a way that ends no session', async () => {
    const guess = () =>
      strict.ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: crypto.randomUUID() });
    expect(await statuses(7, guess)).toEqual([400, 400, 400, 400, 400, 400, 503]);
  });

  it('hold for new passwords of a member, and for all their calls', async () => {
    const headers = bearer(await strict.byLink(await strict.member()));
    const put = (index: number) => strict.ask('PUT', '/auth/v1/user', { password: `secret-${index + 2}` }, headers);
    expect(await statuses(2, put)).toEqual([200, 429]);
    const wish = { ...headers, Prefer: 'resolution=ignore-duplicates' };
    const write = () => strict.ask('POST', '/rest/v1/program_steps?on_conflict=user_id%2Cstep', { step: 'one' }, wish);
    expect(await statuses(4, write)).toEqual([201, 201, 201, 429]);
    const read = () => strict.ask('GET', '/rest/v1/program_steps?select=step', undefined, headers);
    expect((await statuses(25, read)).filter((status) => status === 429)).toHaveLength(1);
  });
});
