import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DraftResponse, MAX_DRAFT_BYTES, type SharedDraft } from '@/features/drafts/contract';
import { DraftStore } from '@/features/drafts/server/draft-store';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { secretFields } from '@/registry/answers';
import { DATABASES, type World } from '../../../server/actors';
import { type Site, startSite } from '../../../server/site';

describe.each(DATABASES)('drafts on %s', (_name, open) => {
  let world: World;
  let store: DraftStore;
  beforeAll(async () => {
    world = await open();
    store = new DraftStore(world.service);
  });
  afterAll(() => world.close());

  it('are replaced by who has seen the latest revision, and by nobody else', async () => {
    const { a, b } = world;
    const draft = { answers: { topic: 'Tea \ud800', b: { z: 1, a: 2 } }, version: 2 };
    expect(await store.find(a.id, 't')).toEqual({});
    expect(await store.save(a.id, 't', { ...draft, revision: 0 })).toBe(1);
    expect(await store.save(a.id, 't', { ...draft, revision: 0 })).toBeUndefined();
    expect(await store.save(a.id, 't', { answers: {}, version: 2, revision: 1 })).toBe(2);
    expect(await store.save(a.id, 't', { ...draft, revision: 1 })).toBeUndefined();
    expect(await store.save(a.id, 't', { ...draft, revision: 2 })).toBe(3);
    const found = (await store.find(a.id, 't')).draft;
    expect(found).toMatchObject({ version: 2, revision: 3, changedAt: expect.stringMatching(/^20.*Z$/) });
    // In the order of the device that wrote it.
    expect(JSON.stringify(found?.answers)).toBe('{"topic":"Tea \ufffd","b":{"z":1,"a":2}}');
    expect(await store.find(b.id, 't')).toEqual({});
    // A draft that was removed by its age comes back under a revision that no device has seen.
    await world.service.query('delete from public.drafts', []);
    expect(await store.save(a.id, 't', { ...draft, revision: 3 })).toBe(4);
  });
});

describe('/drafts', () => {
  let site: Site;
  let tool = '';
  let withoutDrafts = '';
  let secret = '';
  beforeAll(async () => {
    for (const [id, load] of Object.entries(serverTools)) {
      const { declaration } = (await load()).tool;
      const [field] = secretFields(declaration);
      if (!declaration.page) withoutDrafts ||= id;
      else if (field && !tool) [tool, secret] = [id, field];
    }
    site = await startSite({ webhooks, tools: serverTools });
  });
  afterAll(() => site.end());

  const member = () => ({ Authorization: `Bearer ${site.token}` });
  const put = (body: unknown, headers: Record<string, string> = member(), id = tool) =>
    fetch(`${site.url}/drafts/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const draftWith = (more: Partial<Record<keyof SharedDraft, unknown>> = {}) => ({
    answers: { note: 'Tea' },
    version: 1,
    revision: 0,
    ...more,
  });

  it('stores a draft, and answers a device that has not seen the latest with 409', async () => {
    expect(await (await site.get(`/drafts/${tool}`, member())).json()).toEqual({});
    expect(await (await put(draftWith())).json()).toEqual({ revision: 1 });
    const stale = await put(draftWith({ answers: { note: 'Coffee' } }));
    expect([stale.status, await stale.json()]).toMatchObject([409, { error: { code: 'draft_changed' } }]);
    const { draft } = (await (await site.get(`/drafts/${tool}`, member())).json()) as DraftResponse;
    expect(draft).toMatchObject({ answers: { note: 'Tea' }, version: 1, revision: 1 });
  });

  it.each([
    [() => draftWith({ answers: [] }), '"answers" must be an object'],
    [() => draftWith({ version: 0 }), '"version" must be'],
    [() => draftWith({ revision: 2 ** 31 }), '"revision" must be'],
    [() => draftWith({ revision: '1' }), '"revision" must be'],
    [() => draftWith({ answers: { [secret]: 'sk-1' } }), 'is a secret, which never leaves its device'],
    [() => [], 'must be a JSON object'],
  ])('refuses what is no draft, case %#', async (body, message) => {
    const response = await put(body());
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(message).slice(1, -1)),
    ]);
  });

  it('is closed to guests and visitors, to tools without drafts, and to bodies that are too large', async () => {
    const guest = await site.newGuest();
    expect((await put(draftWith(), guest)).status).toBe(403);
    expect((await put(draftWith(), {})).status).toBe(401);
    expect((await site.get(`/drafts/${tool}`, {})).status).toBe(401);
    for (const id of [withoutDrafts, 'constructor', 'none']) {
      expect((await put(draftWith(), member(), id)).status).toBe(404);
      expect((await site.get(`/drafts/${id}`, member())).status).toBe(404);
    }
    expect((await put(draftWith({ answers: { note: 'x'.repeat(MAX_DRAFT_BYTES) } }))).status).toBe(413);
    expect((await put(draftWith(), { ...member(), 'Content-Type': 'text/plain' })).status).toBe(415);
  });
});
