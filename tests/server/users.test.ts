import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '@/automation/parts/mail';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import { createHostedUsers } from '../../supabase/functions/_shared/hosted.ts';
import type { UserAdmin } from '../../supabase/functions/_shared/user-admin.ts';
import { withDatabase } from './prepared-database';
import { TEST_TUNING } from './site';
import { type SeenRequest, type StubAnswer, startStub } from './stub';

interface Opened {
  users: UserAdmin;
  /** The token of the link that was mailed last. */
  token(): string;
  close(): Promise<void>;
}

async function embedded(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'users-'));
  const mails: Mail[] = [];
  const stack = await openEmbeddedStack({
    dataDir: await withDatabase(folder),
    migrationsDir: 'supabase/migrations',
    siteUrl: 'http://site.test',
    mailService: { mailer: async (mail) => mails.push(mail) > 0, takeMailQuota: async () => true },
    hashCost: TEST_TUNING.hashCost,
  });
  return {
    users: stack.users,
    token: () => /#token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
    async close() {
      await stack.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What is sent to hosted Supabase. */
interface HostedFields {
  email: string;
  password: string;
  /** Arguments of the database functions. */
  p_email: string;
  p_hash: string;
  p_id: string;
  email_confirm?: boolean;
  type?: string;
  token_hash?: string;
}

/** The token hosted Supabase puts into its mail. */
const HOSTED_TOKEN = 'hash-of-a-token';

/** The admin API of hosted Supabase, as far as it is used. */
function adminApi(): (request: SeenRequest) => StubAnswer {
  const accounts = new Map<string, { id: string; password: string; confirmed: boolean }>();
  const signUps = new Map<string, { email: string; hash: string }>();
  return ({ method, path, headers, body, query }) => {
    if (headers.apikey !== 'sb_secret_1' || headers.authorization)
      return { status: 401, body: { error_code: 'no_authorization' } };
    const fields = (body ? JSON.parse(body) : {}) as HostedFields;
    if (method === 'POST' && path === '/auth/v1/admin/users') {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email))
        return { status: 400, body: { code: 400, error_code: 'validation_failed' } };
      if (fields.password.length < 6 || fields.password.length > 72)
        return { status: 422, body: { code: 422, error_code: 'weak_password' } };
      if (accounts.has(fields.email)) return { status: 422, body: { code: 422, error_code: 'email_exists' } };
      const id = randomUUID();
      accounts.set(fields.email, { id, password: fields.password, confirmed: fields.email_confirm === true });
      return { body: { id, email: fields.email } };
    }
    if (method === 'DELETE') {
      const found = [...accounts].find(([, { id }]) => path.endsWith(id));
      return found && accounts.delete(found[0]) ? { body: {} } : { status: 404 };
    }
    if (path === '/auth/v1/resend') return { body: {} };
    if (path === '/auth/v1/verify') {
      if (fields.type !== 'signup' || fields.token_hash !== HOSTED_TOKEN)
        return { status: 403, body: { error_code: 'otp_expired' } };
      const waiting = [...accounts.values()].find(({ confirmed }) => !confirmed);
      if (waiting) waiting.confirmed = true;
      return { body: { access_token: 'a', refresh_token: 'r', user: { id: waiting?.id } } };
    }
    const changed = method === 'PUT' && [...accounts.values()].find(({ id }) => path.endsWith(`/admin/users/${id}`));
    if (changed) {
      changed.password = fields.password;
      return { body: {} };
    }
    // The functions of the migrations.
    const account = accounts.get(fields.p_email ?? fields.email);
    if (path === '/rest/v1/rpc/add_sign_up') {
      if (!account || account.confirmed) return { body: 'null' };
      const id = randomUUID();
      signUps.set(id, { email: fields.p_email, hash: fields.p_hash });
      return { body: JSON.stringify(id) };
    }
    if (path === '/rest/v1/rpc/claim_sign_up') {
      const [id] = [...signUps].find(([, s]) => s.email === fields.p_email && s.hash === fields.p_hash) ?? [];
      if (id && account && !account.confirmed) account.password = '';
      return { body: JSON.stringify(id ?? null) };
    }
    if (path === '/rest/v1/rpc/settle_sign_up') {
      const settled = signUps.get(fields.p_id)?.email;
      for (const [id, { email }] of signUps) if (email === settled) signUps.delete(id);
      return { body: '' };
    }
    const isSignIn = path === '/auth/v1/token' && query.get('grant_type') === 'password';
    if (!isSignIn || account?.password !== fields.password)
      return { status: 400, body: { error_code: 'invalid_credentials' } };
    return account.confirmed
      ? { body: { access_token: 'a', refresh_token: 'r' } }
      : { status: 400, body: { error_code: 'email_not_confirmed' } };
  };
}

async function hosted(): Promise<Opened> {
  const stub = await startStub(adminApi());
  const users = createHostedUsers({ url: `${stub.url}/`, secretKey: 'sb_secret_1' });
  return { users, token: () => HOSTED_TOKEN, close: stub.close };
}

describe.each([
  ['the embedded stack', embedded],
  ['hosted Supabase', hosted],
])('accounts on %s', (_name, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const person = { email: 'Ann@x.test', password: 'secret-1', firstName: 'Ann' };

  it('can sign in at once, are made once, and can be removed', async () => {
    const { users } = opened;
    const created = await users.create(person);
    expect(created).toEqual({ ok: true, userId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await users.signIn('ann@x.test', person.password)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
    await expect(users.signIn(person.email, 'wrong-1')).rejects.toThrow('refused');
    expect(await users.create({ ...person, email: 'ANN@x.test' })).toEqual({ ok: false, reason: 'exists' });
    await users.remove(created.ok ? created.userId : '');
    await users.remove(created.ok ? created.userId : '');
    await expect(users.signIn(person.email, person.password)).rejects.toThrow();
  });

  it('wait for their mailbox where somebody signed up: link and password confirm them together', async () => {
    const { users } = opened;
    const bob = { email: 'bob@x.test', password: 'secret-2', caller: '203.0.113.1' };
    expect(await users.signUp({ ...bob, accessCode: 'AAAA-1111-2222' })).toEqual({ ok: true, isMailed: true });
    const token = opened.token();
    await expect(users.signIn(bob.email, bob.password)).rejects.toThrow('refused');
    expect(await users.confirm({ ...bob, token, password: 'guessed-1' })).toBe('wrong_password');
    expect(await users.confirm({ ...bob, token: 'x'.repeat(60) })).toBe('bad_link');
    await expect(users.signIn(bob.email, bob.password)).rejects.toThrow('refused');
    expect(await users.confirm({ ...bob, email: 'BOB@x.test', token })).toBe('confirmed');
    await users.signIn(bob.email, bob.password);
  });

  it('wait beside each other for one address: the password that comes with a link of its mailbox decides', async () => {
    const { users } = opened;
    const buyer = { email: 'eve@x.test', password: 'secret-1', caller: '203.0.113.1', accessCode: 'AAAA-1111-3333' };
    const stranger = { ...buyer, password: 'secret-2', caller: '203.0.113.2', accessCode: 'BBBB-1111-3333' };
    for (const signUp of [stranger, buyer, stranger])
      expect(await users.signUp(signUp)).toEqual({ ok: true, isMailed: true });
    const token = opened.token();
    // Nobody without the link closes or opens anything.
    expect(await users.confirm({ ...stranger, token: 'x'.repeat(60) })).toBe('bad_link');
    expect(await users.confirm({ ...buyer, token })).toBe('confirmed');
    expect(await users.confirm({ ...stranger, token })).not.toBe('confirmed');
    await users.signIn(buyer.email, buyer.password);
    await expect(users.signIn(stranger.email, stranger.password)).rejects.toThrow('refused');
    // Whoever names the address now learns nothing from the answer.
    expect(await users.signUp({ ...stranger, email: 'EVE@x.test' })).toEqual({ ok: true, isMailed: true });
    await expect(users.signIn(stranger.email, stranger.password)).rejects.toThrow('refused');
  });

  it('say why they cannot be made', async () => {
    const { users } = opened;
    expect(await users.create({ ...person, password: 'short' })).toEqual({ ok: false, reason: 'weak_password' });
    expect(await users.create({ ...person, password: 'x'.repeat(73) })).toEqual({ ok: false, reason: 'weak_password' });
    expect(await users.create({ ...person, email: 'no address' })).toEqual({ ok: false, reason: 'invalid_email' });
  });
});
