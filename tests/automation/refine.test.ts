import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AutomationFile } from '@/automation/parts/automation-file';
import { chatAutomation } from '@/automation/parts/chat';
import type { Run } from '@/automation/parts/run';
import { loadNormaliser, loadResultCheck } from '@/engine/plugins';
import { automationKinds } from '@/generated/automations';
import { webhooks } from '@/generated/server';
import { asForm } from '@/registry/options';
import { partAt, resultParts, withPartAt } from '@/registry/refine';
import { requestBody } from '@/registry/request-body';
import { refineRequestOf } from '@/registry/requests';
import { configureWebhooks } from '@/server/runs/configure-webhooks';
import { demoResult } from '@/toolkit/codegen/demo-result';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { stubServices } from '@/toolkit/prompts/stub-provider';
import { type Stub, startStub } from '../server/stub';
import { isRequested } from '../support/requested-tool';
import { samplesOf } from '../support/samples';
import { runOf } from './support/run';

const root = resolve(import.meta.dirname, '../..');
const toolsDir = join(root, 'tools');
const folders = { root, toolsDir, outDir: join(root, 'src/generated'), plugins: readPlugins(root) };

describe('the chat that changes a result', () => {
  let stub: Stub;
  afterEach(() => stub.close());

  const KEY = 'sk-test-1234567890';
  const file: AutomationFile = {
    kind: 'chat',
    secret: 'apiKey',
    respond: 'completion',
    sections: {
      System: 'Be brief.',
      Prompt: 'About {{topic}}',
      Refine: 'Change it: {{wish}} {{apiKey}}\nOnly this: {{part}}\nOf {{result}}',
    },
  };
  const scenes = {
    type: 'array',
    items: { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string' } } },
  };
  const said = (content: string) => ({ body: { choices: [{ message: { content } }] } });
  const messages = () => (JSON.parse(stub.seen.at(-1)?.body ?? '') as { messages: unknown[] }).messages;

  async function refine(refine: object, content = '', more: Partial<AutomationFile> = {}, run: Partial<Run> = {}) {
    stub = await startStub(() => said(content));
    const server = { baseUrl: stub.url, model: 'model-1', timeoutSeconds: 5, fetch, wait: async () => undefined };
    const body = { topic: 'tea', apiKey: KEY, refine };
    const schema = more.schema ? scenes : undefined;
    const ask = chatAutomation({ file: { ...file, ...more }, server, refines: true, ...(schema && { schema }) });
    const { body: answer } = await ask(runOf({ body, ...run }));
    return (JSON.parse(answer) as { choices: { message: { content: string } }[] }).choices[0]?.message.content ?? '';
  }

  it('goes on from the conversation that led to the result, without the key', async () => {
    expect(await refine({ result: 'Tea is good.', wish: 'Warmer', part: '' }, 'Tea is lovely.')).toBe('Tea is lovely.');
    expect(messages()).toEqual([
      { role: 'system', content: expect.stringMatching(/^Be brief\./) },
      { role: 'user', content: 'About tea' },
      { role: 'assistant', content: 'Tea is good.' },
      { role: 'user', content: 'Change it: Warmer \nOf Tea is good.' },
    ]);
  });

  it('puts a part in its place, whatever the model says of the rest', async () => {
    const result = [{ prompt: 'One' }, { prompt: 'Two' }];
    const made = await refine({ result, wish: 'Calmer', part: '1' }, '{"prompt":"Two, calmly"}', { schema: 'scenes' });
    expect(JSON.parse(made)).toEqual({ scenes: [{ prompt: 'One' }, { prompt: 'Two, calmly' }] });
    expect(JSON.stringify(messages().at(-1))).toContain('Two');
  });

  it('takes a part that is a text as it comes', async () => {
    const made = await refine({ result: { a: 'One', b: 'Two' }, wish: 'x', part: 'b' }, 'Three', { schema: 'pair' });
    expect(JSON.parse(made)).toEqual({ a: 'One', b: 'Three' });
  });

  const TEXT = '## Price\n\nLow.\n\n## Why\n\nBecause.\n\n## Price\n\nHigh.\n';
  it.each([
    ['under its heading', '## Price\n\nNone.', '## Price\n\nNone.'],
    ['without its heading', 'None.', '## Price\n\nNone.'],
    ['under a heading of another depth', '# Cost\n\nNone.\n', '## Cost\n\nNone.'],
    ['with all others beside it', '## Price\n\nX\n\n## Why\n\nY\n\n## Price\n\nNone.', '## Price\n\nNone.'],
    ['with another one beside it', '## Price\n\nNone.\n\n## More\n\nX', '## Price\n\nNone.'],
    ['with lower headings in it', '## Price\n\n### Now\n\n### Then', '## Price\n\n### Now\n\n### Then'],
  ])('puts a section in its place that comes %s, and not into the one of the same name', async (_, came, section) => {
    const made = await refine({ result: TEXT, wish: 'Cheaper', part: '2' }, came);
    expect(made).toBe(`## Price\n\nLow.\n\n## Why\n\nBecause.\n\n${section}\n`);
    expect(JSON.stringify(messages().at(-1))).toContain('Only this: ## Price\\n\\nHigh.');
  });

  it.each([
    ['what is no result', { wish: 'x', part: '' }],
    ['a part that is not there', { result: { a: 'One' }, wish: 'x', part: 'b' }],
    ['a part every object has', { result: { a: 'One' }, wish: 'x', part: '__proto__' }],
    ['a part that is no part of it', { result: { a: 1 }, wish: 'x', part: 'a' }],
    ['a section that is not there', { result: '## A\n\n## B', wish: 'x', part: '2' }],
  ])('refuses %s, and asks nobody', async (_, wished) => {
    await expect(refine(wished)).rejects.toMatchObject({ status: 400 });
    expect(stub.seen).toEqual([]);
  });

  it('asks nobody for a demo, and says in it what was asked', async () => {
    const made = await refine({ result: 'Tea is good.', wish: 'Warmer', part: '' }, '', {}, { demo: true });
    expect(made).toMatch(/^Tea is good\.[\s\S]*Warmer/);
    expect(stub.seen).toEqual([]);
  });

  it('never mails a change: nobody asked for another mail', async () => {
    stub = await startStub(() => said('Tea'));
    const server = { baseUrl: stub.url, model: 'm', timeoutSeconds: 5, fetch, wait: async () => undefined };
    const ask = chatAutomation({ file, server, refines: true, deliver: () => Promise.reject(new Error('mailed')) });
    const body = { topic: 'tea', apiKey: KEY, refine: { result: 'Tea', wish: 'x', part: '' } };
    expect(await ask(runOf({ body }))).not.toHaveProperty('mailed');
  });
});

const refinable = loadTools(toolsDir)
  .declarations.filter(({ kind, id }) => kind === 'form' && isRequested(id))
  .map(asForm)
  .filter((form) => refineRequestOf(form));

describe.runIf(refinable.length > 0).each(refinable)('what changes the result of $id', (form) => {
  const declared = refineRequestOf(form);
  const { refine } = form.result ?? {};
  if (!declared || !refine) throw new Error('nothing to refine');
  const { request } = declared;

  async function wished(wish: string, part = '') {
    const [sample] = samplesOf(form.id).valid;
    const made = await demoResult(folders, form, sample?.answers ?? {});
    const facts = { ...sample?.session, now: '2026-01-02T03:04:05.678Z', today: '2026-01-02', webhookAddress: 'x' };
    const result = made?.result.value;
    const answers = sample?.answers ?? {};
    const body = requestBody(form, request, { answers, variables: facts, result, dialog: { wish, part } });
    return { kind: made?.result.kind ?? 'text', result, body };
  }

  async function demo(body: Run['body']) {
    const made = configureWebhooks({
      webhooks: { [request.webhook]: webhooks[request.webhook] as never },
      kinds: automationKinds,
      toolsDir,
      schemasDir: join(root, 'schemas'),
      services: stubServices(() => '', []),
    }).get(request.webhook);
    const answer = await made?.demo(runOf({ body, demo: true }));
    if (!answer) throw new Error('no demo');
    return (await loadNormaliser(form.response?.normaliser ?? '')).normalise(answer);
  }

  it('is taken by the gateway as long as the wish is not too long', async () => {
    const validate = webhooks[request.webhook]?.validate;
    for (const { ask } of refine.wishes) expect(validate?.((await wished(ask)).body)).toBe(true);
    expect(validate?.((await wished('x'.repeat(501))).body)).toBe(false);
  });

  it('is read as a result of the same kind, another than before, for every wish and part', async () => {
    for (const { ask } of refine.wishes) {
      const { kind, result, body } = await wished(ask);
      const read = await demo(body);
      expect(read).toMatchObject({ ok: true, kind });
      if (!read.ok) continue;
      expect(read.value).not.toEqual(result);
      expect((await loadResultCheck(read.kind))(read.value)).toBe(true);
    }
    const parts = resultParts((await wished('x')).result, refine.parts);
    expect(parts.length > 0).toBe(refine.parts !== undefined);
    for (const { path } of parts) {
      const { result, body } = await wished('Anew', path);
      const read = await demo(body);
      if (!read.ok) throw new Error(read.reason);
      expect(read.value).not.toEqual(result);
      expect(withPartAt(read.value, path, partAt(result, path))).toEqual(result);
    }
  });
});
