import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Automation, jsonAnswer } from '@/automation/parts/run';
import { optionRequestSchema, optionRequestsOf } from '@/registry/option-sources';
import { asForm, resolveOptions } from '@/registry/options';
import { RunExecutor } from '@/server/runs/run-executor';
import type { RunStore } from '@/server/runs/run-store';
import { LISTS, liveOptionsDeclaration } from '../support/options-fixture';
import { makeFolder, type Site, startSite, webhook } from './site';
import { type Stub, startStub } from './stub';

const form = asForm(resolveOptions(liveOptionsDeclaration(), LISTS));
const [request] = optionRequestsOf(form);
if (!request) throw new Error('the fixture has no webhook of options');

const AUTOMATION = `---
kind: record
---

## Demo: voices

\`\`\`json
[{ "voice_id": "v1", "name": "Anna{{apiKey}}" }, { "voice_id": "v2", "name": "Ben" }]
\`\`\`
`;
const VOICES = [
  { voice_id: 'v1', name: 'Anna' },
  { voice_id: 'v2', name: 'Ben' },
];

async function start(env: Record<string, string> = {}): Promise<Site> {
  const { $id: _, ...schema } = optionRequestSchema(form, request as NonNullable<typeof request>);
  const voices = webhook(schema, { tool: 'sample', options: true, timeoutSeconds: 30 });
  return startSite({
    folder: makeFolder({ sample: AUTOMATION }),
    webhooks: { voices, lost: voices, form: webhook({ type: 'object' }, { secrets: [] }) },
    env,
  });
}

const runsOf = async (site: Site) => {
  const response = await site.get('/runs', { Authorization: `Bearer ${site.token}` });
  return ((await response.json()) as { runs: unknown[] }).runs;
};
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
];

it('an automation that reports how far a list is, reports to nobody: there is no run to keep it', async () => {
  const report = vi.fn(async () => true);
  const desk = new RunExecutor({ report } as unknown as RunStore, () => undefined);
  const automation: Automation = async ({ progress }) => {
    progress({ stage: 'Asking' });
    return jsonAnswer([]);
  };
  const run = { id: 'options of voices', body: {}, demo: true, recall: async () => '' };
  const answer = await desk.executeUnrecorded(
    { run, automation, deadlineSeconds: 5, keys: [] },
    new AbortController().signal,
  );
  expect([answer.body, report.mock.calls]).toEqual(['[]', []]);
});

describe('a call for the options of a field', () => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
  });
  afterAll(() => site.end());

  it('is answered with the list of the automation file, and recorded nowhere', async () => {
    const response = await site.run('voices', { apiKey: 'sk-members-own-key-1' }, { 'X-Run-Id': crypto.randomUUID() });
    expect([response.status, response.headers.get('x-run-mode'), await response.json()]).toEqual([200, 'demo', VOICES]);
    expect(response.headers.get('x-run-id')).toBeNull();
    expect(await runsOf(site)).toEqual([]);
    expect(site.log.join('\n')).not.toContain('sk-members-own-key-1');
  });

  it('needs a session', async () => {
    expect(await codeOf(await site.post('/webhook/voices', { apiKey: 'demo' }))).toEqual([401, 'signed_out']);
  });

  it('takes exactly the fields the options depend on, filled in', async () => {
    for (const body of [{}, { apiKey: '' }, { apiKey: 'demo', provider: 'AWS' }, [], 'demo'])
      expect(await codeOf(await site.run('voices', body))).toEqual([400, expect.stringMatching(/^invalid_/)]);
  });

  it('says so where the automation file has no list', async () => {
    expect(await codeOf(await site.run('lost', { apiKey: 'demo' }))).toEqual([503, 'not_set_up']);
  });

  it('is limited by itself: many lists leave the runs alone', async () => {
    let last: Response | undefined;
    for (let count = 0; count <= 60 && last?.status !== 429; count += 1) {
      last = await site.run('voices', { apiKey: '' });
    }
    expect(last?.status).toBe(429);
    expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await site.run('form', { name: 'Ann' })).status).toBe(200);
  });
});

describe('with n8n', () => {
  let site: Site;
  let n8n: Stub;
  let answer: { status?: number; body: object };
  beforeAll(async () => {
    n8n = await startStub(() => answer);
    site = await start({ N8N_BASE_URL: n8n.url });
  });
  afterAll(async () => {
    await site.end();
    await n8n.close();
  });

  it('the workflow of that name is asked, except for the demo', async () => {
    answer = { body: [{ voice_id: 'live', name: 'Live' }] };
    const live = await site.run('voices', { apiKey: 'sk-members-own-key-1' });
    expect([live.headers.get('x-run-mode'), await live.json()]).toEqual(['live', [{ voice_id: 'live', name: 'Live' }]]);
    expect(n8n.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/webhook/voices', JSON.stringify({ apiKey: 'sk-members-own-key-1' })],
    ]);
    const demo = await site.run('voices', { apiKey: ' Demo ' });
    expect([demo.headers.get('x-run-mode'), await demo.json()]).toEqual(['demo', VOICES]);
    expect(n8n.seen).toHaveLength(1);
  });

  it('a failure is told without the key', async () => {
    answer = { status: 500, body: { error: { message: 'refused sk-members-own-key-1' } } };
    const response = await site.run('voices', { apiKey: 'sk-members-own-key-1' });
    const text = await response.text();
    expect(response.status).toBe(502);
    expect(text).toContain('refused');
    expect(text).not.toContain('sk-members-own-key-1');
    expect(await runsOf(site)).toEqual([]);
  });
});
