import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import { RefusedBodies } from '@/server/features/leads/lead-store';
import { DATABASES, type World } from './actors';
import { makeFolder, type Site, startSite, webhook } from './site';

const CHAT = '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\nx\n## Demo\nx';

describe('a body that cannot be taken', () => {
  let site: Site;
  beforeAll(async () => {
    const lead = webhook(
      { type: 'object', required: ['email'], properties: { email: { type: 'string', format: 'email' } } },
      { tool: 'vip', public: true, secrets: [], formSecrets: [] },
    );
    const folder = makeFolder({ vip: '---\nkind: record\n---\n', keyed: '---\nkind: record\n---\n', chat: CHAT });
    const webhooks = { lead, keyed: { ...lead, tool: 'keyed', secrets: ['apiKey'] }, chat: { ...lead, tool: 'chat' } };
    site = await startSite({ folder, webhooks, env: { TRUST_PROXY: '1', PUBLIC_URL: 'http://127.0.0.1' } });
  });
  afterAll(() => site.end());
  const post = (name: string, body: unknown, address: string) =>
    site.post(`/webhook/${name}`, body, { 'X-Forwarded-For': address });

  it('is kept for the operator with its reason, a few of each address, without keys, and of no other tool', async () => {
    expect((await post('lead', { email: 'ann(at)x.test', name: 'A\0nn' }, '203.0.113.1')).status).toBe(400);
    expect((await post('lead', '{"email": "ann@x', '203.0.113.1')).status).toBe(400);
    expect((await post('lead', `{"email":"${'x'.repeat(20_000)}"}`, '203.0.113.1')).status).toBe(400);
    for (let more = 0; more < 20; more += 1)
      expect((await post('lead', { email: more }, '203.0.113.2')).status).toBe(400);
    expect((await post('keyed', { email: '', apiKey: 'sk-live-123456789' }, '203.0.113.3')).status).toBe(400);
    expect((await post('chat', { email: '' }, '203.0.113.3')).status).toBe(400);
    expect(site.log.join('\n')).not.toContain('x.test');
    await site.close();
    const { folder } = site;
    const stack = await openEmbeddedStack({
      dataDir: `${folder}/data`,
      migrationsDir: 'supabase/migrations',
      siteUrl: '',
    });
    onTestFinished(() => stack.close());
    const kept = await stack.db.query<{ source: string; reason: string; body: string }>(
      'select source, reason, body from public.refused_bodies order by created_at',
    );
    expect(kept.slice(0, 2)).toEqual([
      {
        source: 'vip',
        reason: 'invalid_body: The field "email" must be a valid email.',
        body: '{"email":"ann(at)x.test","name":"A\\u0000nn"}',
      },
      { source: 'vip', reason: expect.stringContaining('invalid_json'), body: '{"email": "ann@x' },
    ]);
    expect(kept[2]?.body).toHaveLength(16_384);
    expect(kept.slice(3).map(({ body }) => body)).toEqual([0, 1, 2, 3, 4].map((email) => JSON.stringify({ email })));
  });
});

describe.each(DATABASES)('refused bodies on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  it('are a bounded number', async () => {
    const refused = new RefusedBodies(world.service);
    await world.service.query(`insert into public.refused_bodies (source, reason, body, created_at)
      select 'vip', 'r', n::text, now() - n * interval '1 minute' from generate_series(1, 1200) n`);
    await refused.save('vip', 'new\0', 'r');
    const bodies = await world.service.query<{ body: string }>(
      'select body from public.refused_bodies order by created_at desc',
    );
    expect(bodies.map(({ body }) => body)).toEqual([
      'new\ufffd',
      ...Array.from({ length: 999 }, (_, n) => String(n + 1)),
    ]);
  });
});
