import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTGRES_VERSION } from '@/server/backup/backup-stamp';
import { embeddedWorld } from './actors';
import { type Site, sampleBody, signIn, startSite } from './site';

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SIGN_INS_PER_MINUTE: '100' } });
});
afterAll(() => site.end());

const key = { apikey: 'embedded' };
const as = (token: string) => ({ ...key, Authorization: `Bearer ${token}` });
const jwt = (claims: object, secret: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

describe('the embedded stack', () => {
  it('never mixes up members who ask at the same time', async () => {
    const { a, b, close } = await embeddedWorld();
    const actors = Array.from({ length: 20 }, (_, index) => (index % 2 ? a : b));
    const answers = await Promise.all(actors.map((actor) => actor.read('profiles')));
    expect(answers.map((rows) => rows.map(({ id }) => id))).toEqual(actors.map(({ id }) => [id]));
    await close();
  });

  it('has files of the PostgreSQL that a restore takes', () => {
    expect(readFileSync(join(site.folder, 'data/db/PG_VERSION'), 'utf8').trim()).toBe(POSTGRES_VERSION);
  });

  it('makes no account but through the functions', async () => {
    for (const path of ['signup', 'otp', 'magiclink']) {
      const response = await site.post(
        `/auth/v1/${path}`,
        { email: 'me@x.test', password: 'secret-1', create_user: true },
        key,
      );
      expect([path, response.status]).toEqual([path, 404]);
    }
    for (const path of ['invite', 'admin/users', 'admin/generate_link', 'authorize?provider=github']) {
      expect([path, (await site.get(`/auth/v1/${path}`, as(site.token))).status]).toEqual([path, 404]);
    }
  });

  it('does not open its system endpoints, and gives nothing without a key or a session', async () => {
    for (const path of ['/_system/info', '/_system/config', '/_studio'])
      expect(await (await site.get(path)).text()).toContain('<title>App</title>');
    const steps = (headers?: Record<string, string>) => site.get('/rest/v1/program_steps?select=step', headers);
    expect((await steps()).status).toBe(401);
    expect((await steps({ ...as(site.token), apikey: 'service_role' })).status).toBe(401);
    expect((await steps(key)).status).toBe(403);
    expect((await steps(as('embedded'))).status).toBe(403);
    expect(await (await steps(as(site.token))).json()).toEqual([]);
  });

  it('reads no request that is too large, however it is sent', async () => {
    const send = (path: string) =>
      fetch(site.url + path, {
        method: 'POST',
        headers: key,
        body: new Blob(['x'.repeat(400_000)]).stream(),
        duplex: 'half',
      } as RequestInit);
    for (const path of [
      '/auth/v1/token?grant_type=password',
      '/auth/v1/recover',
      '/auth/v1/logout?scope=global',
      '/functions/v1/complete-signup',
    ]) {
      expect([path, (await send(path)).status]).toEqual([path, 413]);
    }
  });

  it('believes no token but its own', async () => {
    const [, payload = ''] = site.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id: string };
    for (const secret of ['unsafe-secret-change-me', 'dev-secret-change-me', '']) {
      for (const forged of [jwt({ ...claims, role: 'service_role' }, secret || 'x'), jwt(claims, secret || 'x')]) {
        expect((await site.get('/rest/v1/program_steps?select=step', as(forged))).status).toBe(403);
        expect((await site.get('/runs', as(forged))).status).toBe(401);
      }
    }
    const { jwtSecret } = JSON.parse(readFileSync(join(site.folder, 'data/secrets.json'), 'utf8')) as {
      jwtSecret: string;
    };
    const good = (change: object) => site.get('/runs', as(jwt({ ...claims, ...change }, jwtSecret)));
    expect((await good({})).status).toBe(200);
    expect((await good({ role: 'service_role' })).status).toBe(401);
    expect((await good({ role: 'anon' })).status).toBe(401);
    expect((await good({ aud: 'other' })).status).toBe(401);
    expect((await good({ session_id: crypto.randomUUID() })).status).toBe(401);
    expect((await good({ exp: 1 })).status).toBe(401);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect((await site.get('/runs', as(unsigned))).status).toBe(401);
  });

  it('keeps a reset link out of the log and puts it into the outbox', async () => {
    await site.post('/auth/v1/recover', { email: site.demo?.email }, key);
    const line = () => site.log.find((entry) => entry.includes('outbox')) ?? '';
    await expect.poll(line).toContain('.eml');
    expect(readFileSync(line().split(': ').at(-1) ?? '', 'utf8')).toContain('/new-password#');
    expect(site.log.join('\n')).not.toContain('/new-password#');
  });
});

describe('a second start', () => {
  it('finds members, runs and secrets where they were', async () => {
    const { folder, demo, token } = site;
    await site.run('sample', sampleBody, { 'X-Run-Id': '00000000-0000-4000-8000-000000000001' });
    await site.close();
    site = await startSite({ folder });
    expect(site.demo).toEqual(demo);
    expect(
      (await site.get('/runs/00000000-0000-4000-8000-000000000001', { Authorization: `Bearer ${token}` })).status,
    ).toBe(200);
    await signIn(site.url, site.demo?.email ?? '', site.demo?.password ?? '');
  });
});
