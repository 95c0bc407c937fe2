import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '@/automation/parts/mail';
import { allowedCalls, type CallName } from '@/server/accounts/embedded-supabase/allowed-calls';
import { matchCall } from '@/server/accounts/embedded-supabase/call-dispatcher';
import { type EmbeddedStack, openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type AppCall, appCalls, callsIn, filesWithTheLibrary, makeCall } from './app-calls';
import { withDatabase } from './prepared-database';

const folder = mkdtempSync(join(tmpdir(), 'calls-'));
const app = new Hono<ServerEnv>();
const mails: Mail[] = [];
const used = new Set<CallName>();
let stack: EmbeddedStack;

beforeAll(async () => {
  const mailer = async (mail: Mail) => mails.push(mail) > 0;
  const mailService = { mailer, takeMailQuota: async () => true };
  stack = await openEmbeddedStack({
    dataDir: await withDatabase(folder),
    migrationsDir: 'supabase/migrations',
    siteUrl: 'http://site.test',
    mailService,
  });
  app.all('*', (context) => stack.handle(context));
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true });
});

/** Makes a call as a member of its own and gives what the services answered. @throws Error where it is not on the list */
async function asMember(where: string, act: (values: Values) => unknown, begin = byPassword): Promise<number[]> {
  const person = { email: `m${crypto.randomUUID()}@x.test`, password: 'secret-1' };
  const created = await stack.users.create(person);
  const statuses: number[] = [];
  let unlisted: string | undefined;
  const client = createClient('http://site.test', 'embedded', {
    auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const url = new URL(request.url);
        if (url.pathname.startsWith('/functions/')) return Response.json({});
        const name = matchCall(request.method, url, request.headers);
        const response = await app.fetch(request, {});
        statuses.push(response.status);
        if (name && response.ok) used.add(name);
        if (!name) unlisted ??= `${request.method} ${url.pathname}${url.search}`;
        return response;
      },
    },
  });
  const session = await begin(person);
  await client.auth.setSession(session);
  statuses.length = 0;
  const result = await act({ client, userId: created.ok ? created.userId : '', ...person, ...session });
  if (unlisted) {
    throw new Error(
      `${where} asks for ${unlisted}, which is not on the list of src/server/accounts/embedded-supabase/allowed-calls.ts: add a line for it there, or do without the call.`,
    );
  }
  const { error } = (result ?? {}) as { error?: Error };
  if (error) throw error;
  return statuses;
}

interface Person {
  email: string;
  password: string;
}

const byPassword = ({ email, password }: Person) => stack.users.signIn(email, password);

const post = (path: string, body: object) =>
  app.fetch(
    new Request(`http://site.test${path}`, {
      method: 'POST',
      headers: { apikey: 'embedded', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    {},
  );

/** The token of a password mail's link. */
async function linkToken({ email }: Pick<Person, 'email'>): Promise<string> {
  await post('/auth/v1/recover', { email });
  const link = /http:\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? '';
}

/** A session begun by the link of a mail, which alone may choose a new password. */
async function byLink(person: Person): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await post('/auth/v1/verify', { type: 'recovery', token_hash: await linkToken(person) });
  return (await answer.json()) as { access_token: string; refresh_token: string };
}

interface Values {
  client: SupabaseClient;
  userId: string;
  email: string;
  password: string;
  access_token: string;
  refresh_token: string;
}

/** Makes a call of the app with values such as the app has. */
function make(call: AppCall): Promise<number[]> {
  const changesPassword = call.code.includes('updateUser');
  const act = async (values: Values) =>
    makeCall(call, {
      ...values,
      token_hash: call.code.includes('verifyOtp') ? await linkToken(values) : undefined,
      supabase: values.client,
      session: { access_token: values.access_token, refresh_token: values.refresh_token },
      token: values.access_token,
      password: changesPassword ? 'secret-2' : values.password,
      redirectTo: 'http://site.test/new-password',
      step: 'first-step',
      name: 'verify-whop-membership',
      body: {},
      onChange: () => undefined,
      signal: new AbortController().signal,
    });
  return asMember(call.where, act, changesPassword ? byLink : byPassword);
}

describe('the list of allowed calls', () => {
  const calls = appCalls();

  it('finds the calls of every file that has the library', () => {
    const found = new Set(calls.map(({ where }) => where.split(':')[0]));
    expect(filesWithTheLibrary().filter((file) => !found.has(file))).toEqual([]);
    expect(found.size).toBeGreaterThan(8);
  });

  it.each(calls)('lets $where pass', async (call) => {
    for (const status of await make(call)) expect(status).toBeLessThan(300);
  });

  it('lets pass what the library asks for by itself', async () => {
    const refresh = await asMember('The library', ({ client }) => client.auth.refreshSession());
    expect(refresh).toEqual([200]);
  });

  it('has no line nobody needs', () => expect([...used].toSorted()).toEqual(Object.keys(allowedCalls).toSorted()));

  it('says what to do where a call has no line', async () => {
    const planted = "const { data } = await client\n  .from('secrets')\n  .select<'*', Row>('*')\n  .eq('id', userId);";
    const [call] = callsIn('src/app/planted.ts', planted);
    if (!call) throw new Error('not found');
    await expect(make(call)).rejects.toThrow(
      /src\/app\/planted\.ts:1 asks for GET \/rest\/v1\/secrets\?select=\*&id=eq\.\S+, which is not on the list of src\/server\/accounts\/embedded-supabase\/allowed-calls\.ts/,
    );
    await expect(make({ ...call, code: 'client.rpc(mystery)' })).rejects.toThrow('"mystery": give it a value');
  });
});

describe('everything else', () => {
  const key = { apikey: 'embedded' };
  const ask = (method: string, path: string, headers: Record<string, string> = key) =>
    app.fetch(new Request(`http://site.test${path}`, { method, headers }), {});

  it.each([
    ['GET', '/rest/v1/profiles?first_name=match.%5E(a%2B)%2B%24'],
    ['GET', '/rest/v1/profiles?select=*'],
    ['GET', '/rest/v1/profiles?select=*&id=eq.1'],
    ['GET', '/rest/v1/profiles?select=*&id=eq.00000000-0000-4000-8000-000000000000&id=match.x'],
    ['GET', '/rest/v1/profiles?select=*&id=eq.00000000-0000-4000-8000-000000000000&order=id'],
    ['GET', '/rest/v1/%70rofiles?select=*&id=eq.00000000-0000-4000-8000-000000000000'],
    ['GET', '/rest/v1/memberships?select=*'],
    ['GET', '/rest/v1/'],
    ['POST', '/rest/v1/rpc/issue_access_code'],
    ['PATCH', '/rest/v1/profiles?select=*'],
    ['DELETE', '/rest/v1/program_steps?select=step'],
    ['HEAD', '/rest/v1/program_steps?select=step'],
    ['OPTIONS', '/rest/v1/program_steps?select=step'],
    ['POST', '/rest/v1/program_steps?on_conflict=user_id%2Cstep'],
    ['POST', '/auth/v1/token?grant_type=pkce'],
    ['GET', '/auth/v1/verify?token=a&type=recovery'],
    ['GET', '/auth/v1/verify?token_hash=a&type=signup'],
    ['GET', '/auth/v1/reauthenticate'],
    ['POST', '/auth/v1/resend'],
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/health'],
    ['POST', '/auth/v1/logout?scope=others'],
  ])('%s %s is not found', async (method, path) => {
    expect((await ask(method, path)).status).toBe(404);
  });

  it('takes no row but one with the columns of the app, and no other wish', async () => {
    const person = { email: 'row@x.test', password: 'secret-1' };
    await stack.users.create(person);
    const { access_token } = await stack.users.signIn(person.email, person.password);
    const post = (body: unknown, prefer: string) =>
      app.fetch(
        new Request('http://site.test/rest/v1/program_steps?on_conflict=user_id%2Cstep', {
          method: 'POST',
          headers: { ...key, Authorization: `Bearer ${access_token}`, Prefer: prefer },
          body: JSON.stringify(body),
        }),
        {},
      );
    const wish = 'resolution=ignore-duplicates';
    expect((await post({ step: 'one' }, wish)).status).toBe(201);
    expect((await post({ step: 'one', user_id: crypto.randomUUID() }, wish)).status).toBe(400);
    expect((await post([{ step: 'one' }], wish)).status).toBe(400);
    expect((await post({ step: 'one' }, 'resolution=merge-duplicates')).status).toBe(404);
  });

  it('gives a thousand rows at most', async () => {
    const person = { email: 'many@x.test', password: 'secret-1' };
    const made = await stack.users.create(person);
    const sql = `insert into public.program_steps (user_id, step) select $1, 's' || n from generate_series(1, 1200) n`;
    await stack.db.query(sql, [made.ok ? made.userId : '']);
    const { access_token } = await stack.users.signIn(person.email, person.password);
    const headers = { ...key, Authorization: `Bearer ${access_token}` };
    const answer = await ask('GET', '/rest/v1/program_steps?select=step', headers);
    expect(await answer.json()).toHaveLength(1000);
  });
});
