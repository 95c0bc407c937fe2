import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatStub, MODEL_TEXT, RELEASE_PATH, startChatStub } from '../e2e/support/chat-stub';
import { copyProject } from '../e2e/support/project-copy';
import { SERVE, type Site, startSite } from '../e2e/support/site';
import { signIn } from './site';

const WAIT = { timeout: 60_000, interval: 50 };

/** A copy of the project under development, called over HTTP as pages do. */
const project = copyProject();
const path = (file: string) => join(project.root, file);
const read = (file: string) => readFileSync(path(file), 'utf8');
/** Changes a file. @throws Error if the edit finds nothing to change, which no wait for its effect would explain */
const edit = (file: string, change: (text: string) => string) => {
  const text = change(read(file));
  if (text === read(file)) throw new Error(`${file}: the edit changes nothing.`);
  writeFileSync(path(file), text);
};

const TOOL = 'tools/cold-email-sequence/tool.json';
const AUTOMATION = 'tools/cold-email-sequence/automation.md';
const BRAND = 'brand.json';
const good = new Map([TOOL, AUTOMATION, BRAND].map((file) => [file, read(file)]));
const sample = JSON.parse(read('tests/tools/cold-email-sequence/valid/full.json')) as { answers: object };

let model: ChatStub;
let site: Site;
let token = '';
let page: { shown: string; close(): void };

beforeAll(async () => {
  model = await startChatStub();
  const env = { LLM_BASE_URL: model.url, RUNS_PER_MINUTE: '10000' };
  site = await startSite({ command: [...SERVE, '--dev'], cwd: project.root, env });
  token = (await signIn(site.url, site.demo.email, site.demo.password)).access_token;
  page = await openPage(site.url);
});
afterAll(async () => {
  page?.close();
  await site?.close();
  await model?.close();
  project.remove();
});

/** What an open page is told to show over itself. */
async function openPage(url: string): Promise<typeof page> {
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const [, wsToken = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${wsToken}`, 'vite-hmr');
  const state = { shown: '', close: () => socket.close() };
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { type: string; err?: { message: string } };
    if (message.type === 'error') state.shown = message.err?.message ?? '';
    if (message.type === 'update') state.shown = '';
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  return state;
}

async function call(webhook: string, body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.url}/webhook/${webhook}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const run = (more: object = {}) => call('cold-email-sequence', { ...sample.answers, ...more });
/** Waits for what a run answers with after a save. */
const answers = (more: object, expected: { status?: number; text?: string }) =>
  vi.waitFor(async () => {
    const { status, text } = await run(more);
    expect({ status, text }).toEqual({
      status: expected.status ?? 200,
      text: expect.stringContaining(expected.text ?? ''),
    });
  }, WAIT);
const shows = (...words: string[]) =>
  vi.waitFor(() => {
    for (const word of words) expect(page.shown).toContain(word);
  }, WAIT);
const showsNothing = () => vi.waitFor(() => expect(page.shown).toBe(''), WAIT);

// Also after a failure, which would otherwise be one of every later test.
afterEach(async () => {
  for (const [file, text] of good) if (read(file) !== text) writeFileSync(path(file), text);
  await showsNothing();
});

const withField = (text: string) =>
  text.replace('"apiKey": { "use"', '"closing": { "title": "Closing" }, "apiKey": { "use"');

describe('a save during development', () => {
  it('a new field is taken by the webhook, though no sample has it yet', async () => {
    expect((await run({ closing: 'Yours' })).status).toBe(400);
    edit(TOOL, withField);
    await answers({ closing: 'Yours' }, {});
    expect(page.shown).toBe('');
    await vi.waitFor(() => expect(site.output()).toContain('samples-cover-fields'), WAIT);
    edit(TOOL, () => good.get(TOOL) ?? '');
    await answers({ closing: 'Yours' }, { status: 400, text: 'closing' });
  });

  it('a new option of a shared list is taken', async () => {
    expect((await run({ niche: 'Lighthouses' })).status).toBe(400);
    edit('tools/options.json', (text) => text.replace('"niches": [', '"niches": [\n    { "value": "Lighthouses" },'));
    await answers({ niche: 'Lighthouses' }, {});
  });

  it('an edited demo answers anew, and runs that go on end as they began', async () => {
    const held = run({ apiKey: 'sk-held' });
    await vi.waitFor(() => expect(model.prompts).toHaveLength(1), WAIT);
    edit(AUTOMATION, (text) => text.replace('Calls after six', 'Calls before nine'));
    await answers({}, { text: 'Calls before nine' });
    await fetch(`${model.url.replace(/\/v1$/, '')}${RELEASE_PATH}`);
    expect(await held).toEqual({ status: 200, text: expect.stringContaining(MODEL_TEXT) });
  });

  it('a new tool answers', async () => {
    const body = { ...sample.answers };
    expect((await call('warm-letters', body)).status).toBe(404);
    mkdirSync(path('tools/warm-letters'));
    writeFileSync(path('tools/warm-letters/automation.md'), read(AUTOMATION).replace('Calls after six', 'Letters'));
    writeFileSync(
      path('tools/warm-letters/tool.json'),
      read(TOOL)
        .replace('"id": "cold-email-sequence"', '"id": "warm-letters"')
        .replace('"/cold-email-sequence"', '"/warm-letters"')
        .replace('"webhook": "cold-email-sequence"', '"webhook": "warm-letters"')
        .replace('.coldEmailSequence', '.warmLetters')
        .replaceAll('"title": "Cold Email Sequence"', '"title": "Warm Letters"')
        .replace('"order": 201', '"order": 299'),
    );
    await vi.waitFor(async () => expect((await call('warm-letters', body)).text).toContain('Letters'), WAIT);
  });

  it('a broken declaration is shown, and the last good one goes on', async () => {
    edit(TOOL, (text) => withField(text).replace('"Cheeky", "Formal"]', '"Cheeky", "Plain"]'));
    await shows(`${TOOL}: not applied`, 'declaration-schema', '"Plain" twice');
    expect((await run({ tone: 'Formal' })).status).toBe(200);
    expect((await run({ closing: 'Yours' })).status).toBe(400);
    const later = await openPage(site.url);
    await vi.waitFor(() => expect(later.shown).toBe(page.shown), WAIT);
    later.close();
  });

  it('shows what a save breaks in another file', async () => {
    edit(TOOL, (text) => text.replaceAll('"proof"', '"evidence"'));
    await shows(`${TOOL}: not applied`, `${AUTOMATION}:`, '"proof"');
    expect((await run()).status).toBe(200);
  });

  it('shows a webhook that another tool has, on whichever of the two it is found', async () => {
    edit(TOOL, (text) => text.replace('"card": {', '"request": { "webhook": "voice-agent" },\n  "card": {'));
    await shows(`${TOOL}: not applied`, 'unique-webhooks', 'voice-agent');
    expect((await run()).status).toBe(200);
  });

  it('words of a plugin reach the contract, and its code the server', async () => {
    edit('src/automation/totals/plugin.json', (text) => text.replace('"description": "', '"description": "Adds up. '));
    await vi.waitFor(() => expect(read('schemas/automation.schema.json').includes('Adds up. ')).toBe(true), WAIT);
    edit('src/automation/totals/automation.ts', (text) =>
      text
        .replace('import type', "import { Failure } from '@/contracts/failure';\nimport type")
        .replace(
          'async ({ body }) =>',
          'async ({ body }) => { if (body.note) throw new Failure("no_notes", "No notes.", 422);\nreturn',
        )
        .replace('discount, tax }));', 'discount, tax })); };'),
    );
    const quote = JSON.parse(read('tests/tools/quote-builder/snapshots/bodies.json')) as Record<string, object>;
    await vi.waitFor(async () => {
      const { status, text } = await call('quote-totals', quote.full ?? {});
      expect([status, text]).toEqual([422, expect.stringContaining('No notes.')]);
    }, WAIT);
    expect((await call('quote-totals', quote.least ?? {})).text).toContain('subtotal');
  });

  it('a broken brand is shown', async () => {
    edit(BRAND, (text) => text.slice(1));
    await shows(BRAND, 'not applied', 'brand-schema');
    edit(BRAND, () => good.get(BRAND) ?? '');
    await showsNothing();
    expect((await run()).status).toBe(200);
  });
});
