import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from './prepared-database';
import { makeFolder, signIn } from './site';
import { type Spawned, spawnSite } from './spawned';
import { type Stub, startStub } from './stub';

const KEY = 'sk-live-needle-1234567890';
const PASSWORD = 'needle-password-1';
let chat: Stub;
let site: Spawned;
const folder = makeFolder({
  sample: '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nx',
  leads: '---\nkind: record\n---\n',
});

beforeAll(async () => {
  chat = await startStub(({ body }) => {
    if (body.includes('crash')) return { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' };
    return { status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } };
  });
  await withDatabase(join(folder, 'data'));
  site = await spawnSite(folder, chat.url);
});
afterAll(async () => {
  await site.kill();
  await chat.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('everything the server prints', () => {
  it('holds no key, password, token, code or answer', async () => {
    const { email, password, signUpEmail, accessCode } = site.demo;
    const json = { 'Content-Type': 'application/json' };
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(site.url + path, {
        method: 'POST',
        headers: { ...json, apikey: 'embedded', ...headers },
        body: JSON.stringify(body),
      });
    const { access_token, refresh_token } = await signIn(site.url, email, password);
    const mine = { Authorization: `Bearer ${access_token}` };

    await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
    const refreshed = (await (await post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).json()) as {
      access_token: string;
    };
    await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'needle-refresh' });
    await post('/auth/v1/recover', { email });
    await post('/auth/v1/verify', { type: 'recovery', token_hash: 'needle-token' });
    await fetch(`${site.url}/auth/v1/verify?token=needle-token&type=recovery`);
    await post('/functions/v1/complete-signup', { email: signUpEmail, password: PASSWORD, firstName: 'Needle' });
    await post('/functions/v1/complete-signup', '{ "password": "needle-password-1"');
    await post('/functions/v1/redeem-access-code', { code: accessCode });
    await post('/functions/v1/redeem-access-code', { code: 'NEEDLE-CODE' });
    await post('/webhook/sample?key=needle-query', { topic: 'needle-topic', apiKey: KEY }, mine);
    await post('/webhook/sample', { topic: 'crash', apiKey: KEY }, mine);
    await post('/webhook/sample', `{"apiKey":"${KEY}"`, mine);
    await post('/webhook/lead', { topic: 'needle-lead', apiKey: KEY });
    await post('/rest/v1/program_steps', { user_id: crypto.randomUUID(), step: 'needle' }, mine);
    await post('/rest/v1/rpc/issue_access_code', { p_user: 'needle-user' }, mine);
    await fetch(`${site.url}/rest/v1/profiles?needle=eq.needle-column`, { headers: { apikey: 'embedded', ...mine } });
    const runs = await fetch(`${site.url}/runs`, { headers: mine });
    expect(((await runs.json()) as { runs: unknown[] }).runs).toHaveLength(2);

    // Lines are written together, a moment after what they are about: with the last one all are there.
    await expect.poll(site.output, { timeout: 60_000 }).toContain('GET /runs 200');
    const printed = site.output();
    expect(printed).toContain('POST /webhook/sample 502');
    expect(printed).toContain('POST /functions/v1/redeem-access-code 200');
    const secrets = [
      KEY,
      PASSWORD,
      password,
      access_token,
      refreshed.access_token,
      refresh_token,
      accessCode,
      email,
      signUpEmail,
    ];
    for (const secret of secrets) expect(printed).not.toContain(secret);
    expect(printed).not.toMatch(/needle/i);
    expect(printed).not.toMatch(/eyJ[\w-]{10,}\./);
  });
});
