import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HashJob } from '@/server/accounts/embedded-supabase/auth/hashing';
import { createKnownBrowsers } from '@/server/accounts/embedded-supabase/auth/known-browsers';
import { createPasswords } from '@/server/accounts/embedded-supabase/auth/passwords';
import { checkPassword } from '@/server/accounts/embedded-supabase/auth/sign-in';
import { PRODUCTION_TUNING } from '@/server/platform/tuning';
import { type Accounts, openAccounts, type Person } from './accounts';
import { TEST_TUNING } from './site';

let accounts: Accounts;
beforeAll(async () => {
  accounts = await openAccounts({ limits: { signInsPerMinute: 4, mailsPerHour: 10 } });
});
afterAll(() => accounts.close());

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

/** Tries a password from an address, with the cookies of a browser. */
function attempt({ email }: Pick<Person, 'email'>, password: string, address: string, cookie?: string) {
  const headers = { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) };
  return accounts.ask('POST', '/auth/v1/token?grant_type=password', { email, password }, headers);
}

async function statusesOf(count: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < count; round += 1) statuses.push((await call()).status);
  return statuses;
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('a password', () => {
  it('is compared with a hash whether there is such an account or not, by the same work', async () => {
    const member = await accounts.member();
    const jobs: HashJob[] = [];
    const passwords = createPasswords({
      cost: TEST_TUNING.hashCost,
      run: async (job) => {
        jobs.push(job);
        return true;
      },
    });
    const { db } = accounts.stack;
    expect(await checkPassword(db, passwords, member.email, 'wrong-1')).toMatchObject({ id: member.id });
    // Even where the hash fits by chance, an account that is not there lets nobody in.
    expect(await checkPassword(db, passwords, 'nobody@x.test', 'wrong-1')).toBeUndefined();
    expect(await checkPassword(db, passwords, member.email, `${'x'.repeat(73)}`)).toBeUndefined();
    expect(jobs.map(({ hash }) => hash?.slice(0, 7))).toEqual(['$2b$04$', '$2b$04$', '$2b$04$']);
    expect(jobs.every(({ hash }) => hash?.length === 60)).toBe(true);
  });

  it('costs as much work as hosted Supabase spends on it, where nobody hands in less', () => {
    expect(PRODUCTION_TUNING.hashCost).toBe(10);
  });

  it('is compared while the database works for others', async () => {
    const member = await accounts.member();
    const slow = 'update auth.users set encrypted_password = $1 where id = $2';
    await accounts.stack.db.query(slow, [bcrypt.hashSync(member.password, PRODUCTION_TUNING.hashCost), member.id]);
    let left = 12;
    const tries = Array.from({ length: left }, async () => {
      await attempt(member, 'wrong-1', newAddress());
      left -= 1;
    });
    await Promise.race(tries);
    await accounts.stack.db.query('select 1');
    expect(left).toBeGreaterThan(5);
    await Promise.all(tries);
  });

  it('is answered alike for a wrong one and an unknown address', async () => {
    const member = await accounts.member();
    const answers = [
      await attempt(member, 'wrong-1', newAddress()),
      await attempt({ email: 'x@x.test' }, 'wrong-1', newAddress()),
    ];
    const [one, other] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
    expect(one).toEqual([400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }]);
    expect(other).toEqual(one);
  });
});

describe('a member whose password somebody tries', () => {
  it('signs in from elsewhere all the same', async () => {
    const member = await accounts.member();
    const attacker = newAddress();
    expect(await statusesOf(5, () => attempt(member, 'wrong-1', attacker))).toEqual([400, 400, 400, 400, 429]);
    expect((await attempt(member, member.password, attacker)).status).toBe(429);
    expect((await attempt(member, member.password, newAddress())).status).toBe(200);
  });

  it('signs in from a network that has not failed, and with a browser they have used before, however many addresses try', async () => {
    const member = await accounts.member();
    const home = newAddress();
    const cookie = cookieOf(await attempt(member, member.password, home));
    const strangers = Array.from({ length: 11 }, newAddress);
    for (const stranger of strangers) await statusesOf(4, () => attempt(member, 'wrong-1', stranger));
    for (const stranger of strangers) expect((await attempt(member, member.password, stranger)).status).toBe(429);
    expect((await attempt(member, member.password, home)).status).toBe(200);
    expect((await attempt(member, member.password, home, cookie)).status).toBe(200);
    expect((await attempt(member, member.password, newAddress(), cookie)).status).toBe(200);
  });

  it('finds a browser limited by itself, and a cookie of another member worth nothing', async () => {
    const [member, other] = [await accounts.member(), await accounts.member()];
    const address = newAddress();
    const cookie = cookieOf(await attempt(member, member.password, address));
    expect(await statusesOf(5, () => attempt(member, 'wrong-1', address, cookie))).toEqual([400, 400, 400, 400, 429]);
    const attacker = newAddress();
    expect(await statusesOf(5, () => attempt(other, 'wrong-1', attacker, cookie))).toEqual([400, 400, 400, 400, 429]);
  });

  it('is not kept out by the right one, and nobody keeps the hashing busy with it from one network', async () => {
    const member = await accounts.member();
    const home = newAddress();
    const cookie = cookieOf(await attempt(member, member.password, home));
    const statuses = await statusesOf(13, () => attempt(member, member.password, home));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await attempt(member, member.password, home, cookie)).status).toBe(200);
    expect((await attempt(member, member.password, newAddress())).status).toBe(200);
  });

  it('is one of many an address may try', async () => {
    const attacker = newAddress();
    let names = 0;
    const statuses = await statusesOf(13, () => attempt({ email: `n${++names}@x.test` }, 'wrong-1', attacker));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a known browser', () => {
  it('is known by a cookie no script reads, no other site sends, and nobody else can make', () => {
    let time = 1_800_000_000_000;
    const browsers = createKnownBrowsers('secret', true, () => time);
    const headers = browsers.remember('ann@x.test');
    // One for each path that takes it, so that no other request carries it.
    expect(headers.map((header) => /Path=([^;]+)/.exec(header)?.[1])).toEqual(['/auth/v1', '/account-api/sign-in']);
    expect(new Set(headers.map((header) => header.split(';')[0])).size).toBe(1);
    const [header = ''] = headers;
    for (const word of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/auth/v1', 'Max-Age=34560000'])
      expect(header).toContain(word);
    expect(header).not.toContain('ann');
    const cookie = header.split(';')[0] ?? '';
    const id = browsers.find(`a=b; ${cookie}`, 'ann@x.test');
    expect(id).toMatch(/^[\w-]{22}$/);
    const [name = '', value = ''] = cookie.split('=');
    const [since = '', , signature = ''] = value.split('.');
    for (const forged of [`${name}=`, `${name}=${since}.${'x'.repeat(22)}.${signature}`, `${name}=1${value}`])
      expect(browsers.find(forged, 'ann@x.test')).toBeUndefined();
    expect(browsers.find(cookie, 'bob@x.test')).toBeUndefined();
    expect(createKnownBrowsers('other', true, () => time).find(cookie, 'ann@x.test')).toBeUndefined();
    time += 401 * 86_400_000;
    expect(browsers.find(cookie, 'ann@x.test')).toBeUndefined();
  });
});
