import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessList } from '@/contracts/access';
import type { ApiRun } from '@/contracts/api';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import type { ServerTools } from '@/registry/tool-module';
import { guestToken } from './guest-token';
import { DEMO_KEYS, mcpClient, textOf } from './mcp-client';
import { makeFolder, type Site, sampleBody, sampleWebhook, startSite, webhook } from './site';
import { type Stub, startStub } from './stub';

const AUTOMATION =
  '---\nkind: chat\nsecret: apiKey\nrespond: text\nactions:\n  mail:\n    kind: document\n    document: text\n    from: text\n    subject: Yours\n---\n## Prompt\n{{topic}}\n## Refine\n{{wish}}\n## Demo\nA demo about {{topic}}.\n';

const limited = (access: WebhookEntry['access'], more: Partial<WebhookEntry> = {}) => ({
  ...sampleWebhook,
  tool: 'sample',
  ...(access && { access }),
  ...more,
});

/** The time until the next run, which goes by between two refusals. */
const IN_HOURS = / in \d[^.]*/;

type Refused = { error: { code: string; message: string } };
const problem = async (response: Response) => {
  const { error } = (await response.json()) as Refused;
  return [response.status, error.code];
};

let site: Site;
let chat: Stub;
beforeAll(async () => {
  chat = await startStub(() => ({ status: 500, body: {} }));
  const vip = { access: { plan: 'vip' }, tool: 'vip' } as const;
  site = await startSite({
    folder: makeFolder({ sample: AUTOMATION, other: AUTOMATION, vip: AUTOMATION }),
    env: { LLM_BASE_URL: chat.url },
    webhooks: {
      sample: limited({ perDay: 2 }),
      'sample-refine': webhook({ type: 'object' }, { refines: true, access: { perDay: 2 } }),
      'sample-mail': webhook({ type: 'object' }, { action: 'mail', access: { perDay: 2 } }),
      other: limited(undefined, { tool: 'other' }),
      vip: limited(undefined, vip),
      'vip-list': limited(undefined, { ...vip, options: true }),
      'vip-open': limited(undefined, { ...vip, public: true }),
    },
  });
});
afterAll(async () => {
  await site.end();
  await chat.close();
});

/** What somebody is told of a tool. */
async function standingOf(tool: string, headers: Record<string, string>) {
  const { tools } = (await (await site.get('/access', headers)).json()) as AccessList;
  return tools.find((one) => one.tool === tool);
}

describe('a tool that runs so often a day', () => {
  /** Each test has a member of its own, who has used nothing up. */
  let mine: Record<string, string>;
  beforeEach(async () => {
    mine = await site.newGuest();
  });

  const run = (id = randomUUID(), body: object = sampleBody) => site.run('sample', body, { ...mine, 'X-Run-Id': id });
  const standing = () => standingOf('sample', mine);

  it('refuses the next with when it may be run again, and tells what is left before', async () => {
    expect(await standing()).toEqual({ tool: 'sample', perDay: 2, included: true, left: 2 });
    expect([(await run()).status, (await standing())?.left]).toEqual([200, 1]);
    expect((await run()).status).toBe(200);
    const refused = await run();
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await refused.json()).toEqual({
      error: {
        code: 'daily_limit',
        message: expect.stringMatching(/2 runs .* are used\. The next is free in \d+ hours/),
      },
    });
    const told = await standing();
    expect(told).toMatchObject({ left: 0 });
    expect(Date.parse(told?.nextAt ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
    // Neither another member nor another tool is held up.
    expect((await site.run('sample', sampleBody)).status).toBe(200);
    expect((await site.run('other', sampleBody, mine)).status).toBe(200);
  });

  it('gives back what failed, and what was not started', async () => {
    const live = { ...sampleBody, apiKey: 'sk-live-123456789' };
    for (let time = 0; time < 3; time += 1) expect((await run(undefined, live)).status).toBe(502);
    expect((await standing())?.left).toBe(2);
    const id = randomUUID();
    expect((await site.run('other', sampleBody, { ...mine, 'X-Run-Id': id })).status).toBe(200);
    expect(await problem(await run(id))).toEqual([409, 'run_id_taken']);
    expect((await standing())?.left).toBe(2);
  });

  const wished = { ...sampleBody, refine: { result: 'Words', wish: 'Shorter', part: '' } };
  it('counts changes of a result, and nothing that is done with one', async () => {
    expect((await site.run('sample-refine', wished, mine)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) await site.run('sample-mail', { text: 'Words' }, mine);
    expect((await standing())?.left).toBe(1);
  });

  it('tells nobody who is signed out', async () => {
    expect(await problem(await site.get('/access'))).toEqual([401, 'signed_out']);
  });
});

describe('a tool of a plan', () => {
  it('runs for a member, and for no guest, by whatever of its webhooks', async () => {
    expect((await site.run('vip', sampleBody)).status).toBe(200);
    const guest = await site.newGuest();
    for (const name of ['vip', 'vip-list', 'vip-open'])
      expect(await problem(await site.run(name, sampleBody, guest)), name).toEqual([402, 'plan_needed']);
    const { runs } = (await (await site.get('/runs', guest)).json()) as { runs: unknown[] };
    expect(runs).toEqual([]);
    expect(await standingOf('vip', guest)).toEqual({ tool: 'vip', plan: 'vip', included: false });
  });

  it('runs for no visitor, whatever its webhook says', async () => {
    expect(await problem(await site.post('/webhook/vip-open', sampleBody))).toEqual([401, 'signed_out']);
  });
});

describe('the same tools, called by programs', () => {
  const TOOL = 'website-prompt-free-form';
  const answers = { input: 'A bakery', apiKey: 'demo' };
  const access = { plan: 'vip', perDay: 3 } as const;
  let site: Site;
  let ofGuest: string;
  beforeAll(async () => {
    const entries = Object.entries(webhooks).map(([name, entry]) => [
      name,
      entry.tool === TOOL ? { ...entry, access } : entry,
    ]);
    const tools: ServerTools = {
      ...serverTools,
      [TOOL]: async () => {
        const loaded = await serverTools[TOOL]?.();
        if (!loaded) throw new Error(`there is no ${TOOL}`);
        return { tool: { ...loaded.tool, declaration: { ...loaded.tool.declaration, access } } };
      },
    };
    const folder = makeFolder();
    ofGuest = await guestToken(join(folder, 'data'));
    site = await startSite({
      folder,
      toolsDir: join(import.meta.dirname, '../../tools'),
      webhooks: Object.fromEntries(entries) as Record<string, WebhookEntry>,
      tools,
    });
  });
  afterAll(() => site.end());

  const by = (token: string) => ({ Authorization: `Bearer ${token}` });
  const start = (as: Record<string, string>) => site.post(`/api/tools/${TOOL}/runs?wait=20`, answers, as);

  /** What an assistant is told of a call. */
  const assisted = async (as: Record<string, string>) => {
    const client = await mcpClient(site.url, { ...as, ...DEMO_KEYS });
    const { isError = false, ...told } = await client.callTool({ name: TOOL, arguments: { input: 'A bakery' } });
    await client.close();
    return { isError, text: textOf(told).replace(IN_HOURS, '') };
  };
  const asAssistant = async (response: Response) => {
    const { code, message } = ((await response.json()) as Refused).error;
    return { isError: true, text: `${message} [${code}]`.replace(IN_HOURS, '') };
  };

  it('refuse a guest, in the same words whoever asks', async () => {
    const guest = by(ofGuest);
    const refused = await start(guest);
    expect(await problem(refused.clone())).toEqual([402, 'plan_needed']);
    expect(await assisted(guest)).toEqual(await asAssistant(refused));
  });

  it('count with the runs of the page and of assistants, and refuse the next of each', async () => {
    const mine = by((await site.newToken()).token);
    const first = await start(mine);
    expect([first.status, ((await first.json()) as ApiRun).state]).toEqual([200, 'succeeded']);
    expect((await site.run(TOOL, answers)).status).toBe(200);
    expect((await assisted(mine)).isError).toBe(false);
    const refused = await start(mine);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await problem(refused.clone())).toEqual([429, 'daily_limit']);
    expect(await problem(await site.run(TOOL, answers))).toEqual([429, 'daily_limit']);
    expect(await assisted(mine)).toEqual(await asAssistant(refused));
  });

  it('say so in the description of the API', async () => {
    const { paths } = (await (await site.get('/api/openapi.json')).json()) as {
      paths: Record<string, { post: { description: string; responses: object; 'x-access'?: object } }>;
    };
    const own = paths[`/tools/${TOOL}/runs`]?.post;
    expect(own?.['x-access']).toEqual(access);
    expect(own?.description).toMatch(/Part of the VIP plan[\s\S]*At most 3 runs of a member/);
    expect(Object.keys(own?.responses ?? {})).toContain('402');
  });
});
