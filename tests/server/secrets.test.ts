import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import { makeFolder, type Site, startSite, webhook } from './site';
import { type Stub, startStub } from './stub';

const KEY = 'sk-live-needle-123456789';
const CHAT = '---\nkind: chat\nrespond: text\n---\n## Prompt\n{{topic}}\n## Demo\nDemo';

describe('a key that is sent inside another field, and asked for under another name', () => {
  let site: Site;
  let chat: Stub;
  beforeAll(async () => {
    chat = await startStub(() => ({ body: { choices: [{ message: { content: `Your key is ${KEY}` } }] } }));
    const entry = webhook({ type: 'object' }, { secrets: ['account.key', 'summary'], formSecrets: ['openaiKey'] });
    const env = { LLM_BASE_URL: chat.url, LLM_API_KEY: 'operator-key-1' };
    site = await startSite({ folder: makeFolder({ sample: CHAT }), webhooks: { sample: entry }, env });
  });
  afterAll(async () => {
    await site.end();
    await chat.close();
  });

  it('is in no answer, no stored body and no stored inputs', async () => {
    const id = crypto.randomUUID();
    const body = { topic: 'Tea', account: { key: KEY, name: 'Ann' }, summary: `key: ${KEY}`, keep: { key: 'mine' } };
    const answer = await site.run('sample', body, { 'X-Run-Id': id });
    expect(await answer.text()).toBe('Your key is [key hidden]');
    const headers = { Authorization: `Bearer ${site.token}`, 'Content-Type': 'application/json' };
    const inputs = { topic: 'Tea', openaiKey: KEY, groups: [{ openaiKey: KEY, name: 'x' }] };
    await fetch(`${site.url}/runs/${id}/inputs`, { method: 'PUT', headers, body: JSON.stringify({ inputs }) });
    const shown = await (await site.get(`/runs/${id}`, headers)).json();
    expect(shown).toMatchObject({ inputs: { topic: 'Tea', groups: [{ name: 'x' }] } });
    const { folder, close } = site;
    await close();
    const stack = await openEmbeddedStack({
      dataDir: `${folder}/data`,
      migrationsDir: 'supabase/migrations',
      siteUrl: '',
    });
    onTestFinished(() => stack.close());
    const [run] = await stack.db.query('select body, to_jsonb(r)::text as all from public.runs r');
    expect(run?.body).toEqual({ topic: 'Tea', account: { name: 'Ann' }, keep: { key: 'mine' } });
    expect(run?.all).not.toContain(KEY);
  });
});
