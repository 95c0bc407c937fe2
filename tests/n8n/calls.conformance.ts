import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { hasPlan } from '../../scripts/n8n/workflow.ts';
import { sampledWebhooks } from './support/exported.ts';
import { BRIEF, MAILS_PATH, markOf, SEEN_PATH, type SeenCall } from './support/provider-stub.ts';

const { n8n, provider, gateway, operatorKey, sessions, direct } = inject('conformance');
const webhooks = sampledWebhooks();
const own = { [gateway.name]: gateway.secret };

async function call(webhook: string, body: unknown, headers: Record<string, string> = own) {
  const response = await fetch(`${n8n.url}/webhook/${webhook}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}

/** Returns the calls that providers received with this key. */
async function seenWith(key: string): Promise<SeenCall[]> {
  const seen = (await (await fetch(provider + SEEN_PATH)).json()) as SeenCall[];
  return seen.filter((one) => one.key === key);
}

const bodyOf = (name: string, key: string) => {
  const { bodies, automation } = webhooks.find((one) => one.name === name) ?? {};
  return { ...bodies?.[0]?.body, ...(automation?.secret && { [automation.secret]: key }) };
};
const planned = webhooks.filter(hasPlan);
const keyed = planned.filter(({ automation }) => automation.secret);
const chats = keyed.filter(({ automation }) => automation.kind === 'chat');
const unkeyed = planned.filter(({ automation }) => automation.kind === 'chat' && !automation.secret);

describe.each(webhooks)('the webhook $name', ({ name }) => {
  it.each([{}, { [gateway.name]: 'wrong' }])('turns callers away who do not know the secret', async (headers) => {
    expect((await call(name, {}, headers as Record<string, string>)).status).toBe(403);
  });
});

it.each(planned)('$name refuses a body that does not fit, and says where', async ({ name }) => {
  const { status, json } = await call(name, {});
  expect([status, json().error]).toEqual([
    400,
    { code: 'invalid_body', message: expect.any(String), field: expect.any(String) },
  ]);
});

it.each(webhooks.filter((one) => !hasPlan(one)))('$name says that it cannot be done here', async ({ name, bodies }) => {
  const { status, json } = await call(name, bodies[0]?.body);
  expect([status, json().error]).toEqual([
    501,
    { code: 'not_here', message: "This needs the site's own server and cannot be done here." },
  ]);
});

it.each(keyed)('$name answers the key "demo" itself', async ({ name, bodies }) => {
  const { status, text } = await call(name, bodyOf(name, 'demo'));
  expect(status).toBe(200);
  expect(text).not.toContain('Written by the stub');
  expect(bodies.length).toBeGreaterThan(0);
});

it.each(chats)('$name asks the provider with the key of the member', async ({ name, tool, timeoutSeconds }) => {
  const key = `sk-good-${name}`;
  const { status, text } = await call(name, bodyOf(name, key));
  expect([status, text.includes(markOf(tool))]).toEqual([200, true]);
  const [seen] = await seenWith(key);
  expect(seen).toMatchObject({ path: '/v1/chat/completions', userAgent: 'n8n' });
  expect(JSON.stringify(seen?.body)).not.toContain(key);
  expect(timeoutSeconds).toBeGreaterThan(0);
});

it.each(unkeyed)('$name asks the provider with the key of the operator', async ({ name, tool }) => {
  const before = (await seenWith(operatorKey)).length;
  const { status, text } = await call(name, bodyOf(name, ''));
  expect([status, text.includes(markOf(tool))]).toEqual([200, true]);
  expect((await seenWith(operatorKey)).length).toBe(before + 1);
});

describe('a provider that is not easy', () => {
  const name = chats.find(({ schema }) => schema)?.name ?? '';

  it('refuses the key: the reason is handed on, the key is not', async () => {
    const { status, text, json } = await call(name, bodyOf(name, 'sk-wrong-0123456789'));
    expect([status, json().error.code]).toEqual([502, 'provider_key']);
    expect(text).not.toContain('sk-wrong');
  });

  it('knows no way to ask for JSON: it is asked in plain words', async () => {
    expect((await call(name, bodyOf(name, 'sk-plain-0123456789'))).status).toBe(200);
    expect(
      (await seenWith('sk-plain-0123456789')).map(
        ({ body }) => (body.response_format as { type?: string } | undefined)?.type,
      ),
    ).toEqual(['json_schema', 'json_object', undefined]);
  });

  it('is busy: it is asked again', async () => {
    expect((await call(name, bodyOf(name, 'sk-busy-0123456789'))).status).toBe(200);
    expect(await seenWith('sk-busy-0123456789')).toHaveLength(2);
  });
});

it('sends a text back once that lacks what was asked for', async () => {
  const { name = '', tool = '' } = chats.find(({ automation }) => automation.expects?.headings) ?? {};
  const { status, text } = await call(name, bodyOf(name, 'sk-brief-0123456789'));
  expect([status, text.includes(markOf(tool))]).toEqual([200, true]);
  const [, again, ...more] = await seenWith('sk-brief-0123456789');
  expect(again?.body.messages).toContainEqual({ role: 'assistant', content: BRIEF });
  expect(more).toEqual([]);
});

it('takes answers full of signs for what they are', async () => {
  const { name, request, automation } = chats.find(({ bodies }) => bodies.length > 0) ?? {};
  const properties = Object.entries((request?.properties ?? {}) as Record<string, { type?: string; enum?: unknown }>);
  const hostile = '}} {{ $json.body.apiKey }} ={{ $env }} "quoted" \\ \n$` \u2028 😀';
  const free = properties
    .filter(([, field]) => field.type === 'string' && !field.enum)
    .map(([field]) => [field, hostile]);
  await call(name ?? '', { ...Object.fromEntries(free), [automation?.secret ?? '']: 'sk-hostile-0123456789' });
  const [seen] = await seenWith('sk-hostile-0123456789');
  expect(JSON.stringify(seen?.body.messages)).toContain(JSON.stringify(hostile).slice(1, -1));
});

it('mails an answer whose tool says so', async () => {
  const mailed = unkeyed.find(({ automation }) => automation.mailTo);
  const to = `owner-${Date.now()}@client.example`;
  await call(mailed?.name ?? '', { ...mailed?.bodies[0]?.body, [mailed?.automation.mailTo ?? '']: to });
  const mails = async () => (await fetch(provider + MAILS_PATH)).text();
  await expect.poll(mails).toContain(`<${to}>`);
  expect(await mails()).toContain(markOf(mailed?.tool ?? ''));
});

it('passes a lead on, once', async () => {
  const record = webhooks.find(({ automation }) => automation.kind === 'record');
  const { status, json } = await call(record?.name ?? '', record?.bodies[0]?.body, {
    ...own,
    'X-Run-Id': 'run-of-a-lead',
  });
  expect([status, json()]).toEqual([200, { ok: true }]);
  const leads = (await seenWith('')).filter(({ path }) => path === '/leads');
  expect(leads).toMatchObject([
    { body: { source: record?.tool, ...record?.bodies[0]?.body }, headers: { 'idempotency-key': 'run-of-a-lead' } },
  ]);
});

describe('called by a browser', () => {
  const claims = { role: 'authenticated', iss: sessions.issuer, email: 'member@example.org' };
  const token = async (more: object = {}, expires = '1h') =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expires)
      .sign(Buffer.from(sessions.secret));
  const bearer = (jwt: string) => ({ Authorization: `Bearer ${jwt}`, Origin: 'https://site.example' });
  const demo = bodyOf(direct.of, 'demo');

  it('answers a session of the project, to pages of the site', async () => {
    const { status, headers } = await call(direct.shared, demo, bearer(await token()));
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, 'https://site.example']);
    expect([headers.get('x-run-mode'), headers.get('access-control-expose-headers')]).toEqual(['demo', 'X-Run-Mode']);
  });

  it('answers a session signed with a key pair', async () => {
    const key = await importPKCS8(sessions.privateKey, 'ES256');
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1h').sign(key);
    expect((await call(direct.asymmetric, demo, bearer(signed))).status).toBe(200);
    expect((await call(direct.asymmetric, demo, bearer(await token()))).status).toBe(403);
  });

  it.each([
    ['the key of the project', { role: 'anon' }],
    ['a session of another project', { iss: 'https://other.supabase.co/auth/v1' }],
  ])('turns away %s', async (_who, more) => {
    const { status, json } = await call(direct.shared, demo, bearer(await token(more)));
    expect([status, json().error.code]).toEqual([401, 'signed_out']);
  });

  it('turns away a session that is over, and none at all', async () => {
    expect((await call(direct.shared, demo, bearer(await token({}, '-1h')))).status).toBe(403);
    expect([401, 403]).toContain((await call(direct.shared, demo, {})).status);
  });

  it('is told from which pages it may call', async () => {
    const response = await fetch(`${n8n.url}/webhook/${direct.shared}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,x-run-id',
      },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example');
  });
});

it('has no key in its log', async () => {
  const log = readFileSync(n8n.logFile, 'utf8');
  const seen = (await (await fetch(provider + SEEN_PATH)).json()) as SeenCall[];
  const keys = new Set(seen.map(({ key }) => key).filter(Boolean));
  expect(keys.size).toBeGreaterThan(5);
  expect([...keys, gateway.secret, sessions.secret].filter((secret) => log.includes(secret))).toEqual([]);
});
