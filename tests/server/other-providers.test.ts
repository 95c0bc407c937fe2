import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunView } from '@/contracts/run';
import { makeFolder, type Site, sampleBody, sampleWebhook, startSite } from './site';
import { type Stub, startStub } from './stub';

const TOOL =
  '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n\n## Prompt\n\nAbout: {{topic}}\n\n## Demo\n\nA demo.\n';
const OPENAI_KEY = 'sk-members-own-key-123456';

let site: Site;
let operator: Stub;
let ollama: Stub;
/** Ids of the models Ollama lists. */
let installed: unknown[] = [];

beforeAll(async () => {
  const completion = { body: { choices: [{ message: { content: 'Tea.' } }] } };
  operator = await startStub(({ path }) => (path.endsWith('/models') ? { status: 500 } : completion));
  ollama = await startStub(({ path }) =>
    path.endsWith('/models') ? { body: { object: 'list', data: installed.map((id) => ({ id })) } } : completion,
  );
  site = await startSite({
    folder: makeFolder({ sample: TOOL }),
    webhooks: { sample: sampleWebhook },
    env: {
      LLM_BASE_URL: operator.url,
      OLLAMA_BASE_URL: `${ollama.url}/v1/`,
      RUNS_PER_MINUTE: '1000',
      SIGN_INS_PER_MINUTE: '1000',
    },
  });
});
afterAll(async () => {
  await site.end();
  await operator.close();
  await ollama.close();
});
beforeEach(() => {
  operator.seen.length = 0;
  ollama.seen.length = 0;
  installed = ['llama3.2', 'gpt-oss:20b', 'llama3.2', 'bad name', 7, '<script>'];
});

async function run(apiKey: string, headers: Record<string, string> = {}): Promise<RunView> {
  const id = crypto.randomUUID();
  await site.run('sample', { ...sampleBody, apiKey }, { ...headers, 'X-Run-Id': id });
  const response = await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` });
  return (await response.json()) as RunView;
}

async function test(provider: string, key: string) {
  const response = await site.post(`/keys/${provider}/test`, { key }, await site.newGuest());
  return (await response.json()) as { verdict: string; message: string; models?: string[] };
}

describe('a run with the key of another provider', () => {
  it('asks that provider with its default model, and the operator nothing', async () => {
    const { state, model } = await run('ollama');
    expect([state, model]).toEqual(['succeeded', 'gpt-oss:20b']);
    expect(ollama.seen.map(({ path, body }) => [path, JSON.parse(body).model])).toEqual([
      ['/v1/chat/completions', 'gpt-oss:20b'],
    ]);
    expect(operator.seen).toEqual([]);
  });

  it('asks with a model its provider lists; a name that cannot be one is refused', async () => {
    expect((await run('ollama', { 'X-Run-Model': 'llama3.2' })).model).toBe('llama3.2');
    const refused = await site.run('sample', { ...sampleBody, apiKey: 'ollama' }, { 'X-Run-Model': 'bad name' });
    expect(refused.status).toBe(400);
  });

  it('leaves keys of the declared provider where they went', async () => {
    await run(OPENAI_KEY);
    expect([operator.seen.length, ollama.seen.length]).toEqual([1, 0]);
  });
});

describe('the test of a key', () => {
  it('lists the models it may be used with, the known ones first, and none that is no name', async () => {
    expect(await test('openai', 'ollama')).toEqual({
      verdict: 'works',
      message: 'This key works.',
      models: ['gpt-oss:20b', 'llama3.2'],
    });
    expect(operator.seen).toEqual([]);
  });

  it('lists at most 200 of them', async () => {
    installed = Array.from({ length: 300 }, (_, index) => `model-${index}`);
    expect((await test('ollama', 'ollama')).models).toHaveLength(200);
  });

  it('says that the key works also where its provider lists nothing', async () => {
    expect(await test('openai', OPENAI_KEY)).toEqual({ verdict: 'works', message: 'This key works.' });
    expect(operator.seen.map(({ path }) => path)).toEqual(['/chat/completions', '/models']);
    expect(ollama.seen).toEqual([]);
  });
});

describe('the models of a provider', () => {
  it('come with the providers whose keys are taken in its place, as far as they are set up', async () => {
    const headers = { Authorization: `Bearer ${site.token}` };
    const offer = async (name: string) => (await site.get(`/keys/${name}/models`, headers)).json();
    expect(await offer('openai')).toMatchObject({
      isOpen: true,
      providers: ['openai', 'anthropic', 'google', 'openrouter', 'ollama'],
    });
    expect(await offer('ollama')).toMatchObject({ models: ['gpt-oss:20b', 'gemma4:31b'], model: 'gpt-oss:20b' });
    const other = await startSite({ env: { N8N_BASE_URL: 'https://n8n.example' } });
    try {
      const guest = await other.newGuest();
      const answer = await other.get('/keys/openai/models', guest);
      expect(await answer.json()).toMatchObject({ models: [expect.any(String)], providers: ['openai'] });
      expect(await (await other.get('/keys/anthropic/models', guest)).json()).toEqual({ models: [] });
    } finally {
      await other.end();
    }
  });
});
