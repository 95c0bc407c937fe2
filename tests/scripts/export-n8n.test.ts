import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { exportWorkflows, workflowFiles } from '../../scripts/n8n/export.ts';
import type { N8nWorkflow } from '../../scripts/n8n/node-types.ts';
import { readOptions } from '../../scripts/n8n/options.ts';
import { readWebhooks } from '../../scripts/n8n/webhooks.ts';
import { buildWorkflow, hasPlan } from '../../scripts/n8n/workflow.ts';
import { exported } from '../n8n/support/exported.ts';
import { simulate } from '../n8n/support/simulate.ts';

const ROOT = join(import.meta.dirname, '../..');
const SUPABASE = [
  '--auth',
  'supabase',
  '--supabase-url',
  'https://abc.supabase.co',
  '--origins',
  'https://site.example',
];
const FULL = [
  '--leads-url',
  'https://crm.example/leads',
  '--smtp-credential',
  'mailOut',
  '--mail-from',
  'hi@site.example',
];

let plain: Record<string, N8nWorkflow>;
let full: Record<string, N8nWorkflow>;
let direct: Record<string, N8nWorkflow>;
beforeAll(async () => {
  [plain, full, direct] = await Promise.all([exported(), exported(...FULL), exported(...SUPABASE)]);
});

/** Returns every text in the parameters of a workflow's nodes. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

const node = (workflow: N8nWorkflow | undefined, type: string) =>
  workflow?.nodes.find((one) => one.type === `n8n-nodes-base.${type}`);

describe('a tool that is not everybody’s', () => {
  it('is done behind the gateway, which counts, and by no workflow that browsers call', async () => {
    const [webhook] = readWebhooks(ROOT).filter((one) => hasPlan(one) && !one.isPublic);
    if (!webhook) throw new Error('there is no webhook to limit');
    const made = async (limited: boolean, args: string[] = []) =>
      JSON.stringify((await buildWorkflow({ ...webhook, isLimited: limited }, readOptions(args))).nodes);
    expect(await made(true)).toBe(await made(false));
    expect(await made(true, SUPABASE)).toContain('is held by the server of the site');
    expect(await made(false, SUPABASE)).not.toContain('is held by the server of the site');
  });
});

describe('the exported files', () => {
  it('are one for each webhook of the gateway', () => {
    expect(Object.keys(plain).sort()).toEqual(Object.keys(webhooks).sort());
  });

  it('are the same each time, with ids that do not depend on what was chosen', async () => {
    const options = readOptions([]);
    expect(await workflowFiles(options)).toEqual(await workflowFiles(options));
    const ids = (workflows: Record<string, N8nWorkflow>) => Object.values(workflows).map(({ id }) => id);
    expect(ids(direct)).toEqual(ids(plain));
    expect(new Set(ids(plain)).size).toBe(ids(plain).length);
    const entries = Object.values(plain).map((workflow) => node(workflow, 'webhook')?.webhookId);
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('replace what was written before, and leave other files alone', async () => {
    const out = mkdtempSync(join(tmpdir(), 'workflows-'));
    try {
      await exportWorkflows(readOptions(['--out', out]));
      const [first = ''] = readdirSync(out);
      writeFileSync(join(out, 'gone.json'), readFileSync(join(out, first)));
      writeFileSync(join(out, 'mine.json'), '{}');
      await exportWorkflows(readOptions(['--out', out]));
      expect(readdirSync(out).sort()).toEqual(
        [...Object.keys(webhooks).map((name) => `${name}.json`), 'mine.json'].sort(),
      );
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});

const variants = [
  ['behind the gateway', () => plain],
  ['with mail and leads', () => full],
  ['called by browsers', () => direct],
] as const;

describe.each(variants)('%s, the workflow', (_variant, workflows) => {
  it.each(Object.keys(webhooks))('%s holds together', (name) => {
    const workflow = workflows()[name];
    if (!workflow) throw new Error('no such file');
    const { nodes, connections, settings } = workflow;
    const names = nodes.map((one) => one.name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(Object.keys(connections)));
    for (const { type, name: from } of nodes) {
      const outputs = connections[from]?.main ?? [];
      for (const target of outputs.flat()) expect(names).toContain(target.node);
      const wanted = { httpRequest: 2, if: 2, emailSend: 0 }[type.replace('n8n-nodes-base.', '')] ?? 1;
      const ends = type.endsWith('respondToWebhook') || from === 'To be mailed?';
      if (!ends) expect(outputs.filter((output) => output.length === 1).length).toBe(wanted);
    }
    const entry = node(workflow, 'webhook');
    expect(entry?.parameters).toMatchObject({ httpMethod: 'POST', path: name, responseMode: 'responseNode' });
    expect(names.filter((one) => one === 'Reply')).toHaveLength(1);
    expect(settings).toMatchObject({
      executionOrder: 'v1',
      saveDataSuccessExecution: 'none',
      saveDataErrorExecution: 'none',
      saveExecutionProgress: false,
      saveManualExecutions: false,
    });
    expect(settings.executionTimeout).toBeGreaterThan(webhooks[name]?.timeoutSeconds ?? Number.NaN);
  });

  it.each(Object.keys(webhooks))('%s holds no secret, and works nothing out but what it was made to', (name) => {
    const workflow = workflows()[name];
    const texts = workflow?.nodes.flatMap(({ parameters }) => textsOf(parameters)) ?? [];
    for (const text of texts.filter((one) => one.startsWith('=')))
      expect(text).toMatch(/^=\{\{ [\w$."'()[\]?\- +]+ \}\}$/);
    expect(texts.filter((text) => /\$env|process\.env/.test(text))).toEqual([]);
    expect(String(node(workflow, 'httpRequest')?.parameters.url ?? 'https://')).toMatch(/^https:\/\//);
    expect(JSON.stringify(workflow)).not.toMatch(/\b(?:sk-|re_|AIza)[-\w]{8,}|Bearer \w/);
    for (const credential of workflow?.nodes.flatMap(({ credentials = {} }) => Object.values(credentials)) ?? [])
      expect(Object.keys(credential).sort()).toEqual(['id', 'name']);
  });
});

describe('the check of the caller', () => {
  it('asks for the secret header of the gateway, everywhere', () => {
    for (const workflow of Object.values(plain)) {
      const entry = node(workflow, 'webhook');
      expect(entry?.parameters.authentication).toBe('headerAuth');
      expect(entry?.credentials).toEqual({ httpHeaderAuth: { id: 'toolsGatewayAuth', name: 'Gateway' } });
    }
  });

  it('asks for a session of the project where browsers call, but for what anybody may call', () => {
    for (const [name, workflow] of Object.entries(direct)) {
      const { parameters, credentials } = node(workflow, 'webhook') ?? {};
      expect(parameters?.authentication).toBe(webhooks[name]?.public ? undefined : 'jwtAuth');
      expect(credentials === undefined).toBe(webhooks[name]?.public);
      expect(parameters?.options).toEqual({ allowedOrigins: 'https://site.example' });
    }
  });

  it.each([
    ['the key of the project itself', { role: 'anon', iss: 'https://abc.supabase.co/auth/v1' }],
    ['a session of another project', { role: 'authenticated', iss: 'https://other.supabase.co/auth/v1' }],
    ['no claims', undefined],
  ])('turns away %s', async (_who, jwtPayload) => {
    const chat = Object.values(direct).find((workflow) => node(workflow, 'httpRequest'));
    if (!chat) throw new Error('no workflow calls anybody');
    const { status, text, calls } = await simulate(chat, { body: {}, jwtPayload });
    expect([status, calls]).toEqual([401, []]);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'signed_out' } });
  });

  it('lets a session of the project through', async () => {
    const chat = Object.values(direct).find((workflow) => node(workflow, 'httpRequest'));
    if (!chat) throw new Error('no workflow calls anybody');
    const jwtPayload = { role: 'authenticated', iss: 'https://abc.supabase.co/auth/v1' };
    expect((await simulate(chat, { body: {}, jwtPayload })).status).toBe(400);
  });
});
