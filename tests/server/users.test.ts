import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStack } from '@/server/stack/embedded';
import { hostedUsers } from '../../supabase/functions/_shared/hosted.ts';
import type { UserAdmin } from '../../supabase/functions/_shared/user-admin.ts';
import { withDatabase } from './made-database';
import { type SeenRequest, type StubAnswer, startStub } from './stub';

interface Opened {
  users: UserAdmin;
  close(): Promise<void>;
}

async function embedded(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'users-'));
  const stack = await openEmbeddedStack({
    dataDir: await withDatabase(folder),
    migrationsDir: 'supabase/migrations',
    siteUrl: 'http://site.test',
  });
  return {
    users: stack.users,
    async close() {
      await stack.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The admin API of hosted Supabase, as far as it is used. */
function adminApi(): (request: SeenRequest) => StubAnswer {
  const accounts = new Map<string, { id: string; password: string }>();
  return ({ method, path, headers, body, query }) => {
    if (headers.apikey !== 'sb_secret_1' || headers.authorization)
      return { status: 401, body: { error_code: 'no_authorization' } };
    const fields = (body ? JSON.parse(body) : {}) as { email: string; password: string; email_confirm?: boolean };
    if (method === 'POST' && path === '/auth/v1/admin/users') {
      if (fields.email_confirm !== true) return { status: 400 };
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email))
        return { status: 400, body: { code: 400, error_code: 'validation_failed' } };
      if (fields.password.length < 6 || fields.password.length > 72)
        return { status: 422, body: { code: 422, error_code: 'weak_password' } };
      if (accounts.has(fields.email)) return { status: 422, body: { code: 422, error_code: 'email_exists' } };
      const id = randomUUID();
      accounts.set(fields.email, { id, password: fields.password });
      return { body: { id, email: fields.email } };
    }
    if (method === 'DELETE') {
      const found = [...accounts].find(([, { id }]) => path.endsWith(id));
      return found && accounts.delete(found[0]) ? { body: {} } : { status: 404 };
    }
    const good =
      path === '/auth/v1/token' &&
      query.get('grant_type') === 'password' &&
      accounts.get(fields.email)?.password === fields.password;
    return good
      ? { body: { access_token: 'a', refresh_token: 'r' } }
      : { status: 400, body: { error_code: 'invalid_credentials' } };
  };
}

async function hosted(): Promise<Opened> {
  const stub = await startStub(adminApi());
  return { users: hostedUsers({ url: `${stub.url}/`, secretKey: 'sb_secret_1' }), close: stub.close };
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

  it('say why they cannot be made', async () => {
    const { users } = opened;
    expect(await users.create({ ...person, password: 'short' })).toEqual({ ok: false, reason: 'weak_password' });
    expect(await users.create({ ...person, password: 'x'.repeat(73) })).toEqual({ ok: false, reason: 'weak_password' });
    expect(await users.create({ ...person, email: 'no address' })).toEqual({ ok: false, reason: 'invalid_email' });
  });
});
