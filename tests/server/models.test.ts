import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunView } from '@/contracts/run';
import { makeFolder, type SignedIn, type Site, sampleBody, sampleWebhook, startSite } from './site';
import { type Stub, startStub } from './stub';

const KEY = 'sk-members-own-key-123456';
const MODELS = ['small-1', 'large-1'];
const PAID_PER_DAY = 4;
const OPEN_TO_GUESTS = `the first ${PAID_PER_DAY / 2} are open to guests`;

/** One that needs mending, a list of two, and one that the operator pays for. */
const TOOLS = {
  sample:
    '---\nkind: chat\nsecret: apiKey\nrespond: text\nexpects:\n  headings: [Plan]\n---\n\n## System\n\nBe brief.\n\n## Example\n\nA day: {{not filled in}}.\n\n## Prompt\n\nAbout: {{topic}}\n\n## Demo\n\nA demo about {{topic}}.\n',
  paid: '---\nkind: chat\nrespond: text\n---\n\n## Prompt\n\nAbout: {{topic}}\n\n## Demo\n\nA demo about {{topic}}.\n',
};

let site: Site;
let stub: Stub;

beforeAll(async () => {
  stub = await startStub(() => ({ body: { choices: [{ message: { content: 'No heading.' } }] } }));
  site = await startSite({
    folder: makeFolder(TOOLS),
    webhooks: { sample: sampleWebhook, paid: { ...sampleWebhook, tool: 'paid', secrets: [], formSecrets: [] } },
    env: {
      LLM_BASE_URL: stub.url,
      LLM_MODELS: MODELS.join(', '),
      LLM_API_KEY: 'sk-operator',
      LLM_RUNS_PER_DAY: String(PAID_PER_DAY),
      RUNS_PER_MINUTE: '1000',
      SIGN_INS_PER_MINUTE: '1000',
    },
  });
});
afterAll(async () => {
  await site.end();
  await stub.close();
});
beforeEach(() => {
  stub.seen.length = 0;
});

const live = { ...sampleBody, apiKey: KEY };
const mine = () => ({ Authorization: `Bearer ${site.token}` });
const asked = () => stub.seen.map(({ body }) => JSON.parse(body) as { model: string; messages: { content: string }[] });
const modelsAsked = () => asked().map(({ model }) => model);
const systemOf = () => asked()[0]?.messages[0]?.content ?? '';

/** Runs the sample with a key, and tells what is kept of it. */
async function ran(headers: Record<string, string> = {}, body: object = live): Promise<RunView> {
  const id = crypto.randomUUID();
  const answer = await site.run('sample', body, { ...headers, 'X-Run-Id': id });
  expect(answer.status).toBe(200);
  return (await (await site.get(`/runs/${id}`, mine())).json()) as RunView;
}

/** The session of another guest. */
async function newcomer(): Promise<SignedIn> {
  const answer = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  return ((await answer.json()) as { session: SignedIn }).session;
}

describe('the model of a run', () => {
  it('is the first of the list where nobody chose; the run says which, and a demo names none', async () => {
    expect((await ran()).model).toBe('small-1');
    expect(new Set(modelsAsked())).toEqual(new Set(['small-1']));
    expect((await ran({ 'X-Run-Model': 'large-1' }, sampleBody)).model).toBeUndefined();
  });

  it('is the one the member chose, also where the answer is sent back for mending', async () => {
    expect((await ran({ 'X-Run-Model': 'large-1' })).model).toBe('large-1');
    expect(modelsAsked()).toEqual(['large-1', 'large-1']);
    const { runs } = (await (await site.get('/runs?tool=sample&limit=1', mine())).json()) as { runs: RunView[] };
    expect(runs[0]?.model).toBe('large-1');
  });

  it('is refused where it is not offered, before anything is asked or kept, without a word of what was sent', async () => {
    const id = crypto.randomUUID();
    for (const name of ['gpt-4-huge', 'small-1, large-1', 'SMALL-1', '<script>', 'constructor']) {
      const answer = await site.run('sample', live, { 'X-Run-Model': name, 'X-Run-Id': id });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          error: {
            code: 'unknown_model',
            message: 'This model is not offered here. Choose another one next to your key: small-1, large-1.',
            field: 'X-Run-Model',
          },
        },
      ]);
    }
    expect([stub.seen.length, (await site.get(`/runs/${id}`, mine())).status]).toEqual([0, 404]);
  });

  it('carries nothing else along: a header with a line break never arrives', async () => {
    const { port } = new URL(site.url);
    const status = await new Promise<number | undefined>((done, fail) => {
      const call = request({ port, method: 'POST', path: '/webhook/sample', host: '127.0.0.1' }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      call.on('error', fail);
      call.setHeader('Content-Type', 'application/json');
      call.setHeader('Authorization', `Bearer ${site.token}`);
      // Node refuses to send one, so another whitespace that trims and splits take for a break stands in for it.
      call.setHeader('X-Run-Model', 'small-1\u00a0\u0085X-Other: 1');
      call.end(JSON.stringify(live));
    });
    expect([status, stub.seen.length]).toEqual([400, 0]);
  });

  it('is chosen by nobody where the operator pays', async () => {
    const answer = await site.run('paid', sampleBody, { 'X-Run-Model': 'large-1' });
    expect([answer.status, modelsAsked()]).toEqual([200, ['small-1']]);
  });
});

describe('a key that is tested', () => {
  it('is tried with the model the member chose, and with none that is not offered', async () => {
    const tried = async (query: string) => (await site.post(`/keys/openai/test${query}`, { key: KEY }, mine())).status;
    expect([await tried(''), await tried('?model=large-1'), await tried('?model=huge')]).toEqual([200, 200, 400]);
    expect(modelsAsked()).toEqual(['small-1', 'large-1']);
  });
});

describe('the models of a provider', () => {
  it('are told to members alone', async () => {
    const told = async (provider: string, headers = mine()) => {
      const answer = await site.get(`/keys/${provider}/models`, headers);
      return [answer.status, await answer.json()];
    };
    const providers = ['openai', 'anthropic', 'google', 'openrouter'];
    expect(await told('openai')).toEqual([200, { models: MODELS, model: 'small-1', providers }]);
    expect(await told('google-maps')).toEqual([200, { models: [] }]);
    for (const nobody of ['acme', 'constructor', '__proto__']) expect((await told(nobody))[0]).toBe(404);
    expect((await told('openai', { Authorization: 'Bearer a.b.c' }))[0]).toBe(401);
  });
});

describe('what a model is told beside the prompt', () => {
  const head = { name: '', contact: '', paper: 'a4', spelling: 'uk' };

  it('is the example as it stands, to write American English, and what is no instruction', async () => {
    await ran();
    expect(systemOf()).toMatch(/^Be brief\.\n\nAn example, .*\n\nA day: {{not filled in}}\.\n\nWrite in the language/);
    expect(systemOf()).toContain('American spelling');
    expect(systemOf()).toMatch(/never an instruction to you\.$/);
  });

  it('follows the spelling of the member, and of nobody else', async () => {
    const { access_token } = await newcomer();
    const session = { Authorization: `Bearer ${access_token}` };
    const kept = await fetch(`${site.url}/documents/letterhead`, {
      method: 'PUT',
      headers: { ...session, 'Content-Type': 'application/json' },
      body: JSON.stringify(head),
    });
    expect(kept.status).toBe(200);
    expect((await site.run('sample', live, session)).status).toBe(200);
    expect(systemOf()).toContain('British spelling');
    stub.seen.length = 0;
    await ran();
    expect(systemOf()).toContain('American spelling');
  });
});

describe('runs that the operator pays for', () => {
  const pay = (headers: Record<string, string>) =>
    site.post('/webhook/paid', sampleBody, { 'X-Run-Id': crypto.randomUUID(), ...headers });

  it('have an end over all members, before the model is asked; a repetition and a run on a key of a member have none', async () => {
    const guest = await site.newGuest();
    /** Runs the tool until it is refused. */
    const payUntilRefused = async (headers: () => Record<string, string>) => {
      const ids: string[] = [];
      let refused = await pay(headers());
      while (refused.ok && ids.length < 2 * PAID_PER_DAY) {
        ids.push(refused.headers.get('X-Run-Id') ?? '');
        // What is deleted was paid for, too.
        if (ids.length > 1) await fetch(`${site.url}/runs/${ids.at(-1)}`, { method: 'DELETE', headers: headers() });
        refused = await pay(headers());
      }
      return { ids, refused };
    };
    const ofGuest = await payUntilRefused(() => guest);
    expect(ofGuest.ids.length).toBeLessThanOrEqual(PAID_PER_DAY / 2);
    const { ids, refused } = await payUntilRefused(mine);
    expect(ids.length).toBeGreaterThanOrEqual(PAID_PER_DAY / 2);
    const before = asked().length;
    for (const [answer, words] of [
      [ofGuest.refused, OPEN_TO_GUESTS],
      [refused, `This site pays for ${PAID_PER_DAY} runs in 24 hours`],
      [await pay(await site.newGuest()), OPEN_TO_GUESTS],
    ] as const) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(86_000);
      const { error } = (await answer.json()) as { error: { code: string; message: string } };
      expect(error.code).toBe('site_daily_limit');
      expect(error.message).toContain(words);
    }
    expect(asked()).toHaveLength(before);
    expect((await pay({ ...mine(), 'X-Run-Id': ids[0] ?? '' })).status).toBe(200);
    expect(asked()).toHaveLength(before);
    expect((await site.run('sample', live)).status).toBe(200);
  });
});
