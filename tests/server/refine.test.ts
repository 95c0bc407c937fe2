import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { requestSchema } from '@/registry/request-schema';
import { refineRequestOf, secretBodyFields } from '@/registry/requests';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import { PRODUCTION_TUNING } from '@/server/platform/tuning';
import { formFixture } from '../support/form-fixture';
import { makeFolder, type Site, startSite, webhook } from './site';
import { type Stub, startStub } from './stub';

const KEY = 'sk-live-needle-123456789';
const AUTOMATION =
  '---\nkind: chat\nsecret: key\nrespond: text\n---\n## System\nBe brief.\n## Prompt\nFor {{name}}\n## Refine\nChange it: {{wish}}\n## Demo\nA demo';

const refine = { webhook: 'sample-refine', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] };
const form = formFixture({ result: { renderer: 'text', title: 'Result', refine } });
const declared = refineRequestOf(form);
if (!declared) throw new Error('nothing to refine');
const { request, dialog } = declared;
const entry = webhook(requestSchema(form, request, dialog), {
  refines: true,
  secrets: secretBodyFields(form, request),
  formSecrets: ['key'],
});

const bodyOf = (more: object = {}, key = KEY) => ({
  name: 'Ann',
  tags: ['a'],
  wantsMore: false,
  kind: 'small',
  key,
  refine: { result: 'You are Ann.', wish: 'Shorter', part: '', ...more },
});

describe('a call that changes a result', () => {
  let site: Site;
  let chat: Stub;
  beforeAll(async () => {
    chat = await startStub(() => ({ body: { choices: [{ message: { content: `Be Ann. ${KEY}` } }] } }));
    const folder = makeFolder({ sample: AUTOMATION });
    // Its pieces are looked at: without a pause they would all be there at the first look.
    const tuning = { pause: PRODUCTION_TUNING.pause };
    site = await startSite({ folder, webhooks: { [refine.webhook]: entry }, env: { LLM_BASE_URL: chat.url }, tuning });
  });
  afterAll(async () => {
    await site.end();
    await chat.close();
  });

  const call = (body: object, headers = {}) => site.run(refine.webhook, body, headers);
  const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

  it('is answered by the automation of the tool, with its key', async () => {
    const response = await call(bodyOf());
    expect([response.status, await response.text()]).toEqual([200, 'Be Ann. [key hidden]']);
    const { headers, body } = chat.seen.at(-1) ?? { headers: {}, body: '' };
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Be brief\./),
      'For Ann',
      'You are Ann.',
      'Change it: Shorter',
    ]);
  });

  it('answers the key "demo" without a provider', async () => {
    const before = chat.seen.length;
    const response = await call(bodyOf({}, 'demo'));
    expect(response.headers.get('x-run-mode')).toBe('demo');
    expect(await response.text()).toMatch(/^You are Ann\.[\s\S]*Shorter/);
    expect(chat.seen).toHaveLength(before);
  });

  it.each([
    ['a wish too long', { wish: 'x'.repeat(501) }],
    ['no wish', { wish: '' }],
    ['what is no part of it', { more: 1 }],
  ])('is refused with %s, before anything is done', async (_, more) => {
    const before = chat.seen.length;
    const response = await call(bodyOf(more));
    expect([response.status, await codeOf(response)]).toEqual([400, 'invalid_body']);
    expect(chat.seen).toHaveLength(before);
  });

  it('says so where the part is not there', async () => {
    expect(await codeOf(await call(bodyOf({ part: '7.prompt' })))).toBe('part_gone');
  });

  it('is written piece by piece for whoever looks on', async () => {
    const id = crypto.randomUUID();
    const answer = call(bodyOf({}, 'demo'), { 'X-Run-Id': id, Accept: 'text/event-stream, */*' });
    const events = await site.get(`/runs/${id}/events`, { Authorization: `Bearer ${site.token}` });
    const text = await events.text();
    expect(text.match(/event: written/g)?.length).toBeGreaterThan(2);
    expect(text).toContain('event: end');
    expect(await (await answer).text()).toMatch(/^You are Ann\./);
  });

  it('needs a session, and never goes by the run of somebody else', async () => {
    expect((await site.post(`/webhook/${refine.webhook}`, bodyOf())).status).toBe(401);
    const id = crypto.randomUUID();
    await call(bodyOf(), { 'X-Run-Id': id });
    const guest = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
    const { session } = (await guest.json()) as { session?: { access_token: string } };
    const stranger = { Authorization: `Bearer ${session?.access_token}`, 'X-Run-Id': id };
    const taken = await call(bodyOf(), stranger);
    expect([taken.status, await codeOf(taken)]).toEqual([409, 'run_id_taken']);
    expect((await site.get(`/runs/${id}`, { Authorization: stranger.Authorization })).status).toBe(404);
  });

  it('is a result of its own among those of its member, and keeps no key', async () => {
    const id = crypto.randomUUID();
    await call(bodyOf({ wish: 'Warmer' }), { 'X-Run-Id': id });
    const list = await site.get('/runs?tool=sample', { Authorization: `Bearer ${site.token}` });
    const { runs } = (await list.json()) as { runs: { id: string; state: string }[] };
    expect(runs.find((run) => run.id === id)).toMatchObject({ state: 'succeeded', refines: true });
    const whole = await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` });
    expect(await whole.json()).toMatchObject({ id, former: { result: 'You are Ann.', wish: 'Warmer' } });
    const { folder, close } = site;
    await close();
    const options = { dataDir: `${folder}/data`, migrationsDir: 'supabase/migrations', siteUrl: '' };
    const stack = await openEmbeddedStack(options);
    onTestFinished(() => stack.close());
    const [run] = await stack.db.query('select body, to_jsonb(r)::text as all from public.runs r where id = $1', [id]);
    expect(run?.body).toMatchObject({ name: 'Ann', refine: { result: 'You are Ann.', wish: 'Warmer' } });
    expect(run?.all).toContain('Be Ann.');
    expect(run?.all).not.toContain(KEY);
  });
});
