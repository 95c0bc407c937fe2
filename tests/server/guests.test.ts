import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isGuest } from '@/contracts/guest';
import type { RunView } from '@/contracts/run';
import { createHostedVerifier } from '@/server/accounts/embedded-supabase/session-tokens';
import { applyMigrations } from '@/server/platform/database/migrations';
import { createPgDb } from '@/server/platform/database/pg-db';
import { createHostedUsers } from '../../supabase/functions/_shared/hosted.ts';
import { openDatabase } from './postgres';
import { makeFolder, type SignedIn, startSite, webhook } from './site';
import { startSmtpStub } from './smtp-stub';
import { startStub } from './stub';

const DOCUMENTS = `---
kind: chat
secret: apiKey
respond: text
actions:
  mail:
    kind: document
    document: text
    from: text
    subject: Your plan
---
## Prompt
x
## Demo
x`;

describe('a guest', () => {
  it('is told by the session, and gets no mail from anything', async () => {
    const smtp = await startSmtpStub();
    onTestFinished(() => smtp.close());
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'tools@site.test' };
    const papers = webhook({ type: 'object' }, { tool: 'papers', action: 'mail' });
    const site = await startSite({ folder: makeFolder({ papers: DOCUMENTS }), webhooks: { papers }, env });
    onTestFinished(() => site.end());
    const taken = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
    const { session } = (await taken.json()) as { session: SignedIn };
    const headers = { apikey: 'embedded', Authorization: `Bearer ${session.access_token}` };
    const guest = (await (await site.get('/auth/v1/user', headers)).json()) as { email: string; app_metadata: object };
    expect([isGuest(guest), guest.email]).toEqual([true, expect.stringContaining('@guests.testkit.example')]);
    const member = await site.get('/auth/v1/user', { ...headers, Authorization: `Bearer ${site.token}` });
    expect(isGuest((await member.json()) as object)).toBe(false);

    const delivered = async (as: object) => {
      const answer = await site.run('papers', { text: 'Words' }, { ...as });
      const { delivered: told } = (await answer.json()) as { delivered: boolean };
      const run = await site.get(`/runs/${answer.headers.get('X-Run-Id')}`, {
        Authorization: `Bearer ${site.token}`,
        ...as,
      });
      const { answer: kept } = (await run.json()) as RunView;
      expect([answer.headers.get('X-Run-Mailed'), kept?.mailed]).toEqual([String(told), told]);
      return told;
    };
    expect(await delivered(headers)).toBe(false);
    expect((await site.post('/auth/v1/recover', { email: guest.email }, headers)).status).toBe(200);
    expect(await delivered({})).toBe(true);
    await expect.poll(() => smtp.seen.map(({ to }) => to)).toEqual([`<${site.demo?.email}>`]);
  });

  it('on hosted Supabase is made with the same mark', async () => {
    const supabase = await startStub(() => ({ body: { id: 'someone' } }));
    onTestFinished(() => supabase.close());
    const users = createHostedUsers({ url: supabase.url, secretKey: 'sb_secret_1' });
    await users.create({ email: 'guest-1@x.test', password: 'secret-1', guest: true });
    await users.create({ email: 'ann@x.test', password: 'secret-1', firstName: 'Ann' });
    expect(supabase.seen.map(({ body }) => isGuest(JSON.parse(body) as object))).toEqual([true, false]);
  });

  it('on hosted Supabase is told by the token, and has no address for the gateway', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
    const supabase = await startStub(() => ({ body: { keys: [jwk] } }));
    onTestFinished(() => supabase.close());
    const someone = crypto.randomUUID();
    const token = (claims: object) =>
      new SignJWT({ role: 'authenticated', email: 'ann@x.test', session_id: someone, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .setSubject(someone)
        .setAudience('authenticated')
        .setIssuer(`${supabase.url}/auth/v1`)
        .setExpirationTime('1h')
        .sign(privateKey);
    const db = { query: async <T>() => [{ meta: '{}' }] as T[] };
    const verify = createHostedVerifier(supabase.url, db);
    expect(await verify(await token({ app_metadata: { guest: true } }))).toEqual({ id: someone, sessionId: someone });
    // What members may write themselves makes nobody a guest.
    const member = { app_metadata: { provider: 'email' }, user_metadata: { guest: true } };
    expect(await verify(await token(member))).toEqual({ id: someone, email: 'ann@x.test', sessionId: someone });
  });

  it('of before is marked by the migration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'before-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // All that came before accounts could be marked; later migrations build on what is left out here.
    const isBefore = (file: string) => !file.endsWith('.sql') || basename(file) < '20260202';
    cpSync('supabase/migrations', folder, { recursive: true, filter: isBefore });
    const database = await openDatabase('template1');
    onTestFinished(() => database.close());
    const db = createPgDb(database.url);
    onTestFinished(() => db.close());
    await applyMigrations(db, folder);
    const id = (end: number) => `00000000-0000-4000-8000-00000000000${end}`;
    for (const end of [1, 2]) await db.query('insert into auth.users (id) values ($1)', [id(end)]);
    const code = "insert into public.access_codes (code) values ('GUEST-CODE') returning id::text";
    const [made] = await db.query<{ id: string }>(code);
    const redeemed = 'insert into public.access_code_redemptions (user_id, code_id) values ($1, $2)';
    await db.query(redeemed, [id(1), made?.id]);
    await applyMigrations(db, 'supabase/migrations');
    const rows = await db.query<{ app_metadata: object }>(
      'select raw_app_meta_data as app_metadata from auth.users order by id',
    );
    expect(rows.map(isGuest)).toEqual([true, false]);
  });
});
