import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { createAccessTokens } from '@/server/accounts/access-tokens';
import { readAccount } from '@/server/accounts/proven-account';
import { type Hosted, MEMBER, openHosted } from '../../../server/hosted';
import { makeFolder, type Site, startSite } from '../../../server/site';
import { type Stub, type StubAnswer, startStub } from '../../../server/stub';

const CALL = { name: 'app-builder-prompt-generator', arguments: { idea: 'A board for lost umbrellas' } };
const ANSWER = {
  body: { choices: [{ message: { content: '{"lovable_prompt":"Build it","chatgpt_prompt":"Plan it"}' } }] },
};

let hosted: Hosted;
let n8n: Stub;
let one: Site;
let other: Site;
let working: ((answer: StubAnswer) => void)[] = [];

beforeAll(async () => {
  n8n = await startStub(() => new Promise((end) => working.push(end)));
  hosted = await openHosted();
  const site = () =>
    startSite({
      folder: makeFolder(),
      toolsDir: join(import.meta.dirname, '../../../../tools'),
      webhooks,
      tools: serverTools,
      env: { ...hosted.env, N8N_BASE_URL: n8n.url },
    });
  [one, other] = [await site(), await site()];
});
afterAll(async () => {
  await one.end();
  await other.end();
  await hosted.close();
  await n8n.close();
});
beforeEach(() => {
  working = [];
});

/** An assistant of the member with a token of its own, whose requests reach the gateway that is given. */
async function assistant() {
  const made = await createAccessTokens(hosted.db).create(await readAccount(hosted.db, MEMBER), {
    name: 'Assistant',
    days: 1,
  });
  const post = (site: Site, message: object) =>
    site.post(
      '/mcp',
      { jsonrpc: '2.0', ...message },
      {
        Authorization: `Bearer ${made?.token}`,
        'X-Key-openai': 'sk-live-needle-123456789',
        Accept: 'application/json, text/event-stream',
      },
    );
  return {
    call: (site: Site) => post(site, { id: 1, method: 'tools/call', params: CALL }),
    cancel: (site: Site, reason?: string) =>
      post(site, { method: 'notifications/cancelled', params: { requestId: 1, ...(reason && { reason }) } }),
  };
}

/** The end of the run whose workflow was called. */
async function begun(): Promise<(answer: StubAnswer) => void> {
  await expect.poll(() => working.length).toBe(1);
  return working[0] as (answer: StubAnswer) => void;
}

describe('an assistant whose requests reach two gateways', () => {
  it('cancels its call at the other, and no assistant but itself does', async () => {
    const [mine, theirs] = [await assistant(), await assistant()];
    const sent = mine.call(one);
    await begun();
    expect((await theirs.cancel(other)).status).toBe(202);
    expect((await theirs.cancel(one)).status).toBe(202);
    const state = async () =>
      (await hosted.db.query<{ state: string }>('select state from public.runs order by started_at desc limit 1'))[0]
        ?.state;
    expect(await state()).toBe('running');
    expect((await mine.cancel(other)).status).toBe(202);
    expect(await (await sent).text()).toContain('This run was canceled.');
    expect(await state()).toBe('cancelled');
  });

  it('says at the other that it waits no longer, and its run goes on', async () => {
    const mine = await assistant();
    const sent = mine.call(one);
    const end = await begun();
    await mine.cancel(other, 'McpError: MCP error -32001: Request timed out');
    expect(await (await sent).text()).toContain('still');
    end(ANSWER);
    const states = () => hosted.db.query("select 1 from public.runs where state = 'succeeded'");
    await expect.poll(states).toHaveLength(1);
  });
});
