import type { Client } from '@modelcontextprotocol/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { CreatedToken } from '@/contracts/api';
import { FORM_TOOL } from '@/features/mcp/contract';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { apiToolIds, loadApiTool } from '@/server/runs/programs/api-tools';
import { type AssistantHost, type HostLog, startHost } from '../../../e2e/support/assistant-host.ts';
import { launch, open, type Watched } from '../../../e2e/support/browser.ts';
import { firstOfEach } from '../../../e2e/support/first-of-each.ts';
import { eventually } from '../../../e2e/support/steps.ts';
import { tools } from '../../../e2e/support/tool-runs.ts';
import { DEMO_KEYS, mcpClient, SHOWS_VIEWS, sampleArguments } from '../../../server/mcp-client.ts';
import { signIn } from '../../../server/site.ts';

const REGISTRY = { webhooks, tools: serverTools };
const TOOL = 'sora-prompt-generator';
const apiIds = apiToolIds(REGISTRY);
/** The view is the same for all tools: it differs by what renders the result. */
const shownIds = firstOfEach(
  tools.filter(({ id }) => apiIds.includes(id)),
  ({ result }) => result?.renderer,
).map(({ id }) => id);
const site = inject('site');

let browser: Browser;
let host: AssistantHost;
let watched: Watched;
let heard: HostLog;
let token: string;
/** Clients with and without keys. */
let keyed: Client;
let keyless: Client;

beforeAll(async () => {
  browser = await launch();
  host = await startHost();
  const { access_token } = await signIn(site.url, site.demo.email, site.demo.password);
  const response = await fetch(`${site.url}/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ name: 'Assistant', days: 1, password: site.demo.password }),
  });
  ({ token } = (await response.json()) as CreatedToken);
  keyless = await mcpClient(site.url, { Authorization: `Bearer ${token}` }, 'auto', SHOWS_VIEWS);
  keyed = await mcpClient(site.url, { Authorization: `Bearer ${token}`, ...DEMO_KEYS }, 'auto', SHOWS_VIEWS);
});
afterAll(async () => {
  await Promise.all([browser.close(), host.close(), keyed.close(), keyless.close()]);
});
beforeEach(async () => {
  watched = await open(browser);
  heard = { calls: [], told: [] };
  return () => watched.context.close();
});

describe('a tool in the window of an assistant', () => {
  it.each(shownIds)('%s shows its form, and what the model was given', async (id) => {
    const { form } = await loadApiTool(REGISTRY, id);
    const view = await host.show(watched.page, keyed, id, await sampleArguments(site.url, token, id), heard);
    await view.getByRole('heading', { level: 1, name: form.page?.heading ?? form.page?.title ?? id }).waitFor();
    // The form may be folded above the result.
    await view.locator('button[type=submit]').waitFor({ state: 'attached' });
    await view.getByRole('region', { name: form.result?.title ?? '', exact: true }).waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('asks for a key where the model had none, and sends it by the host, past the model', async () => {
    const { form } = await loadApiTool(REGISTRY, TOOL);
    const view = await host.show(watched.page, keyless, TOOL, { concept: 'A lighthouse that answers' }, heard);
    const submit = view.getByRole('button', { name: form.ui.submit.label });
    await submit.click();
    await view.locator(`[id="${TOOL}_apiKey"][aria-invalid=true]`).waitFor();
    expect(heard.calls).toEqual([]);
    await view.getByLabel(/API key/).fill('demo');
    await submit.click();
    await view
      .getByRole('region', { name: form.result?.title ?? '' })
      .getByText('An Ordinary Day')
      .first()
      .waitFor();
    const heading = view.locator('#result');
    await eventually(() => heading.evaluate((element) => document.activeElement === element)).toBe(true);
    const [call, ...others] = heard.calls;
    expect([call?.name, call?.arguments?.answers, others]).toEqual([
      FORM_TOOL,
      expect.objectContaining({ concept: 'A lighthouse that answers', apiKey: 'demo' }),
      [],
    ]);
    await eventually(() => heard.told.length).toBe(1);
    expect(heard.told[0]).toContain('A lighthouse that answers');
    expect(watched.complaints).toEqual([]);
  });
});
