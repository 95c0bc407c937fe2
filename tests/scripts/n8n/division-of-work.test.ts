import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AutomationServices } from '@/automation/parts/module';
import { automationKinds } from '@/generated/automations';
import { webhooks } from '@/generated/server';
import { configureWebhooks } from '@/server/runs/configure-webhooks';
import { runOf } from '../../automation/support/run';
import { isSentToN8n, sampledWebhooks } from '../../n8n/support/exported.ts';
import { type Stub, startStub } from '../../server/stub';

let n8n: Stub;
let ready: ReturnType<typeof configureWebhooks>;
beforeAll(async () => {
  n8n = await startStub(() => ({ body: { output: 'Made in n8n' } }));
  const kinds = automationKinds;
  ready = configureWebhooks({ webhooks, kinds, toolsDir: 'tools', schemasDir: 'schemas', services: servicesWithN8n() });
});
afterAll(() => n8n.close());

/** Services of automations at a site that has n8n and no other provider. */
function servicesWithN8n(): Omit<AutomationServices, 'resultSchema'> {
  const unreachable = async () => {
    throw new Error('nothing else is there');
  };
  return {
    llm: { baseUrl: 'https://llm.example/v1', model: 'model-x', key: 'sk-operator', timeoutSeconds: 1 },
    places: { baseUrl: 'https://places.example', target: 1, maxCalls: 1, emailSeconds: 1 },
    n8n: { baseUrl: n8n.url },
    fetch: unreachable,
    fetchFile: unreachable,
    readPage: async () => undefined,
    wait: async () => undefined,
    mailer: unreachable,
    mayMail: async () => false,
    letterhead: unreachable,
    records: { save: async () => undefined, keepRefused: async () => undefined },
    files: { read: unreachable, save: unreachable, demo: unreachable },
    log: () => undefined,
  };
}

const sampled = sampledWebhooks();

it.each(sampled)('a site with n8n sends $name there exactly if its workflow does the work', async (webhook) => {
  const { name, bodies, automation } = webhook;
  const body = { ...bodies[0]?.body, ...(automation.secret && { [automation.secret]: 'sk-member' }) };
  const before = n8n.seen.length;
  // Work the site does itself fails here, since no other provider is reachable.
  await ready
    .get(name)
    ?.live?.(runOf({ body }))
    .catch(() => undefined);
  const seen = n8n.seen.slice(before).map(({ path }) => path);
  expect(seen).toEqual(isSentToN8n(webhook) ? [`/webhook/${name}`] : []);
});

it('some webhooks go to n8n, and some stay', () => {
  const sent = sampled.filter(isSentToN8n);
  expect([sent.length > 0, sent.length < sampled.length]).toEqual([true, true]);
});
