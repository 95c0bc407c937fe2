import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Site, signIn, startSite } from '../server/site';

/** Somebody knows a member's password, and the member chooses a new one: nothing that was begun with the old one ends afterwards. */
let site: Site;
const MEMBERS = ['ann@x.test', 'bob@x.test', 'cat@x.test'];
const OLD = 'the-old-word';
const NEW = 'the-new-word';
beforeAll(async () => {
  // Comparing takes as long as in production: that is when the password changes.
  const env = { MEMBERS: MEMBERS.join(','), SIGN_INS_PER_MINUTE: '1000' };
  site = await startSite({ env, tuning: { hashCost: 9 } });
  for (const email of MEMBERS) await site.post('/functions/v1/complete-signup', { email, password: OLD });
});
afterAll(() => site.end());

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const opens = async (path: string, headers: Headers) => (await site.get(path, headers)).status;

/** Changes the password of a member while `begin` is called again and again; resolves to what the calls gave. */
async function whileItChanges<T>(email: string, begin: (thief: Headers) => Promise<T>, most = 60): Promise<T[]> {
  const [own, thief] = [await signIn(site.url, email, OLD), await signIn(site.url, email, OLD)];
  let isChanged = false;
  const change = site
    .post('/account-api/password', { current: OLD, password: NEW }, bearer(own.access_token))
    .finally(() => (isChanged = true));
  const begun: Promise<T>[] = [];
  // Each sends what the server takes up while it hashes the new password.
  while (!isChanged && begun.length < most) {
    begun.push(begin(bearer(thief.access_token)));
    await site.get('/healthz');
  }
  expect((await change).status).toBe(204);
  return Promise.all(begun);
}

it('no session of the old password lives on', async () => {
  const [email = ''] = MEMBERS;
  const begun = await whileItChanges(email, () => signIn(site.url, email, OLD).catch(() => undefined));
  const statuses = [];
  for (const session of begun) if (session) statuses.push(await opens('/runs', bearer(session.access_token)));
  expect(statuses.filter((status) => status !== 401)).toEqual([]);
  await expect(signIn(site.url, email, OLD)).rejects.toThrow('400');
});

it('no token of the old password lives on', async () => {
  const [, email = ''] = MEMBERS;
  const begun = await whileItChanges(email, async (thief) => {
    const made = await site.post('/tokens', { name: 'Mine', days: 365, password: OLD }, thief);
    return ((await made.json()) as { token?: string }).token;
  });
  const statuses = [];
  for (const token of begun) if (token) statuses.push(await opens('/api/runs', bearer(token)));
  expect(statuses.filter((status) => status !== 401)).toEqual([]);
});

it('no other new password follows', async () => {
  const [, , email = ''] = MEMBERS;
  const change = { current: OLD, password: 'a-thiefs-word' };
  const begun = await whileItChanges(email, (thief) => site.post('/account-api/password', change, thief), 15);
  expect(begun.filter(({ ok }) => ok)).toEqual([]);
  await signIn(site.url, email, NEW);
});
