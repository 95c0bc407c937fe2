import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '@/server/accounts/access-tokens';
import { createAccountDeletions } from '@/server/accounts/account-deletions';
import { createChangePassword } from '@/server/accounts/change-password';
import { createEmailChanges } from '@/server/accounts/email-changes';
import { type ProvenAccount, readAccount } from '@/server/accounts/proven-account';
import { createFactorResets } from '@/server/accounts/second-factors/factor-resets';
import { createFactorStore } from '@/server/accounts/second-factors/factor-store';
import { type Accounts, openAccounts } from './accounts';
import { DATABASES, type World } from './actors';
import { actsOfFeatures, type ProvenActs } from './feature-cases';

const email = (id: string) => `${id}@x.test`;

/** What may happen to an account between the look at a proof and what is made on it. */
const CHANGES: Readonly<Record<string, string>> = {
  'a new password': "update auth.users set encrypted_password = 'another hash' where id = $1",
  'another address': "update auth.users set email = 'next-' || email where id = $1",
  'a second factor': `insert into public.second_factors (user_id, kind, name, secret) values ($1, 'app', 'Phone', 's')`,
  'a factor less': 'delete from public.second_factors where user_id = $1',
  'a block': "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
  'its removal': 'delete from auth.users where id = $1',
};

const mail = { mailer: async () => true, takeMailQuota: async () => true, siteUrl: 'http://site.test' };
const passkey = (id: string) => ({ id, publicKey: new Uint8Array([1]), counter: 0, transports: [] });

/** Everything that is made on a proof. */
const ACTS: ProvenActs = {
  ...actsOfFeatures,
  'a token': ['access_tokens', (db, account) => createAccessTokens(db).create(account, { name: 'Mine', days: 1 })],
  'a deletion': ['account_deletions', (db, account) => createAccountDeletions(db).request(account.id, account)],
  'a change of address': [
    'email_changes',
    (db, account) =>
      createEmailChanges({ db, ...mail }).request({ ...account, email: email(account.id) }, `new-${account.id}@x.test`),
  ],
  'a factor reset': [
    'factor_resets',
    (db, account) => createFactorResets({ db, ...mail }).request({ ...account, email: email(account.id) }, '192.0.2.1'),
  ],
  'a factor': [
    'second_factors',
    (db, account) =>
      createFactorStore(db).add(account, { kind: 'passkey', name: 'Key', credential: passkey(account.id) }, undefined),
  ],
  'recovery codes': ['recovery_codes', (db, account) => createFactorStore(db).renewRecoveryCodes(account)],
};

describe.each(DATABASES)('what is made on a proof of identity on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  async function newAccount(): Promise<ProvenAccount> {
    const id = randomUUID();
    const sql = `insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, $2, 'a hash', now())`;
    await world.service.query(sql, [id, email(id)]);
    await world.service.query(
      `insert into public.second_factors (user_id, kind, name, secret) values ($1, 'app', 'Old phone', 's')`,
      [id],
    );
    return readAccount(world.service, id);
  }
  const rowsOf = async (table: string, { id }: ProvenAccount) =>
    (await world.service.query(`select from public.${table} where user_id = $1`, [id])).length;

  describe.each(Object.entries(ACTS))('%s', (_act, [table, act]) => {
    it('is made if the account is the same', async () => {
      const account = await newAccount();
      const before = await rowsOf(table, account);
      await act(world.service, account);
      expect(await rowsOf(table, account)).toBeGreaterThan(before);
    });

    it.each(Object.entries(CHANGES))('is not made after %s', async (_change, sql) => {
      const account = await newAccount();
      await world.service.query(sql, [account.id]);
      const before = await rowsOf(table, account);
      await expect(act(world.service, account)).rejects.toMatchObject({ code: 'proof_ended', status: 403 });
      expect(await rowsOf(table, account)).toBe(before);
    });
  });

  it.each(Object.entries(CHANGES))('removes no factor and changes no password after %s', async (_change, sql) => {
    const account = await newAccount();
    const [{ id: factor } = { id: '' }] = await createFactorStore(world.service).list(account.id);
    const state = () =>
      world.service.query(
        `select encrypted_password, (select count(*)::int from public.second_factors f where f.user_id = u.id) as factors
          from auth.users u where id = $1`,
        [account.id],
      );
    await world.service.query(sql, [account.id]);
    const before = await state();
    const changePassword = createChangePassword({
      db: world.service,
      passwords: { hash: async () => 'the hash of a thief' },
      confirmPassword: async () => account,
      passwordMin: 6,
    });
    const change = { current: 'a password', password: 'a thief’s password' };
    await expect(changePassword({ id: account.id }, change)).rejects.toMatchObject({ code: 'proof_ended' });
    // False where the factor itself is gone.
    const removed = await createFactorStore(world.service)
      .remove(account, factor)
      .catch((error: unknown) => error);
    if (removed !== false) expect(removed).toMatchObject({ code: 'proof_ended' });
    expect(await state()).toEqual(before);
  });
});

describe('sign-ins that are under way', () => {
  let accounts: Accounts;
  beforeAll(async () => {
    // At a cost at which comparing takes longer than anything else: the hash is read long before a session begins.
    accounts = await openAccounts({ hashCost: 9, limits: { signInsPerMinute: 1000, mailsPerHour: 10 } });
  });
  afterAll(() => accounts.close());

  const meanwhile = Object.entries(CHANGES).filter(([change]) => change !== 'a factor less');
  it.each(meanwhile)('begin no session after %s', async (_change, sql) => {
    const { db } = accounts.stack;
    const person = await accounts.member();
    const signIn = async () => (await accounts.ask('POST', '/auth/v1/token?grant_type=password', person)).status;
    const sessions = async () => (await db.query('select from auth.sessions where user_id = $1', [person.id])).length;
    const signingIn = Array.from({ length: 8 }, signIn);
    await Promise.race(signingIn);
    await db.query(sql, [person.id]);
    await db.query('delete from auth.sessions where user_id = $1', [person.id]);
    expect(await Promise.all(signingIn)).toContain(400);
    expect(await sessions()).toBe(0);
  });
});
