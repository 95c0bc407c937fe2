import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { validate as parsesAndResolves } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccessToken, ApiRun, ApiRunPage } from '@/contracts/api';
import type { FileField, FileLink, UploadedFile } from '@/contracts/file';
import type { ProblemBody } from '@/contracts/problem';
import type { RunPage } from '@/contracts/run';
import { openApiDocument } from '@/features/api/server/openapi';
import { kindSchemaName } from '@/features/api/server/openapi-parts';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { apiToolIds } from '@/server/runs/programs/api-tools';
import { sampleFile } from '../../../e2e/support/sample-file';
import { FORM_TYPES, FRAMED } from '../../../server/files-site';
import { makeFolder, type Site, startSite } from '../../../server/site';

const TOOLS = apiToolIds({ webhooks, tools: serverTools });
const SCENES = 'sora-prompt-generator';

let site: Site;
let token: string;
/** How often a demo has paused between two pieces, and what it waits for then. */
let pauses = 0;
let held: Promise<void> | undefined;

const mine = () => ({ Authorization: `Bearer ${site.token}` });
const by = (text: string) => ({ Authorization: `Bearer ${text}` });

beforeAll(async () => {
  const env = { RUNS_PER_MINUTE: '100000', RUNS_AT_ONCE: '50' };
  site = await startSite({
    folder: makeFolder(),
    toolsDir: join(import.meta.dirname, '../../../../tools'),
    webhooks,
    tools: serverTools,
    env,
    tuning: {
      async pause() {
        pauses += 1;
        await held;
      },
    },
  });
  ({ token } = await site.newToken({ name: 'Reports', days: 30 }));
});
afterAll(() => site.end());

const start = (tool: string, answers: unknown, { headers = {}, wait = 20 } = {}) =>
  site.post(`/api/tools/${tool}/runs?wait=${wait}`, answers, { ...by(token), ...headers });
const runOf = async (response: Response) => (await response.json()) as ApiRun;
const problemOf = async (response: Response) => ((await response.json()) as ProblemBody).error;

/** The part of the document these tests read. */
interface Described {
  paths: Record<
    string,
    {
      post?: {
        parameters?: { name: string; schema: { enum?: string[] } }[];
        requestBody: { content: Record<string, { schema: object; examples?: object }> };
      };
    }
  >;
  components: { schemas: Record<string, object> };
}

async function described(): Promise<Described> {
  const response = await site.get('/api/openapi.json');
  expect(response.status).toBe(200);
  return (await response.json()) as Described;
}

/** The first example of a tool as the document has it. */
async function exampleOf(tool: string): Promise<Record<string, unknown>> {
  const content = (await described()).paths[`/tools/${tool}/runs`]?.post?.requestBody.content['application/json'];
  const [first] = Object.values(content?.examples ?? {}) as { value: Record<string, unknown> }[];
  return first?.value ?? {};
}

/** Checks values against the schemas of the document. */
function checker({ components }: Described) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'doc', components });
  return (name: string, value: unknown) => {
    ajv.validate({ $ref: `doc#/components/schemas/${name}` }, value);
    return ajv.errors ?? [];
  };
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1 in the eyes of two others', async () => {
    const text = await (await site.get('/api/openapi.json')).text();
    const [one, two] = [await new Validator().validate(JSON.parse(text)), await parsesAndResolves(JSON.parse(text))];
    expect([one.valid, one.errors, two.valid]).toEqual([true, undefined, true]);
  });

  it('is not sent again to a caller that has it', async () => {
    const first = await site.get('/api/openapi.json');
    const etag = first.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await site.get('/api/openapi.json', { 'If-None-Match': tag });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    const other = await site.get('/api/openapi.json', { 'If-None-Match': '"other"' });
    expect([other.status, await other.text()]).toEqual([200, await first.text()]);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  it('is made once for each state of the tools', async () => {
    const resultSchema = vi.fn(() => ({ type: 'object' }) as const);
    const source = { webhooks, tools: serverTools, resultSchema, siteUrl: site.url };
    const document = openApiDocument(source);
    const first = await document();
    const made = resultSchema.mock.calls.length;
    expect(await document()).toBe(first);
    expect(resultSchema).toHaveBeenCalledTimes(made);
    source.webhooks = Object.fromEntries(Object.entries(webhooks).filter(([, { tool }]) => tool !== SCENES));
    expect((await document()).text).not.toContain(`/tools/${SCENES}/runs`);
    expect(first.text).toContain(`/tools/${SCENES}/runs`);
  });

  it('has every tool that gives members a result, and no other', async () => {
    const told = Object.keys((await described()).paths).flatMap(
      (path) => /^\/tools\/(.+)\/runs$/.exec(path)?.[1] ?? [],
    );
    const sending = Object.values(webhooks).filter(
      (entry) => !entry.action && !entry.options && !entry.public && !entry.records,
    );
    expect(told.sort()).toEqual([...new Set(sending.map(({ tool }) => tool))].sort());
  });
});

/** Uploads what a field of a tool takes, by a token. */
async function upload(id: string, { field, accept }: FileField, text = token): Promise<Response> {
  const { name, mimeType, buffer } = sampleFile(accept);
  const headers = { ...by(text), 'Content-Type': mimeType };
  const address = `${site.url}/api/tools/${id}/files?field=${field}&name=${name}`;
  return fetch(address, { method: 'POST', headers, body: new Uint8Array(buffer) });
}

describe('a tool of the API', () => {
  it('takes no file inside a form, which would be kept with its framing', async () => {
    const routes = Object.entries((await described()).paths).filter(([path]) => path.endsWith('/files'));
    expect(routes.length).toBeGreaterThan(0);
    for (const [path, { post }] of routes) {
      const field = post?.parameters?.find(({ name }) => name === 'field')?.schema.enum?.[0];
      for (const type of FORM_TYPES) {
        const init = { method: 'POST', headers: { ...by(token), 'Content-Type': type }, body: FRAMED };
        const answer = await fetch(`${site.url}/api${path}?field=${field}&name=a.csv`, init);
        expect([answer.status, (await problemOf(answer)).code], `${path} ${type}`).toEqual([415, 'form_upload']);
      }
    }
  });

  it.concurrent.each(TOOLS)('%s takes the example of its description and gives what that says', async (id) => {
    const document = await described();
    const misfits = checker(document);
    const answers = await exampleOf(id);
    for (const field of Object.values(webhooks).find(({ tool, files }) => tool === id && files)?.files ?? []) {
      const response = await upload(id, field);
      const file = (await response.json()) as UploadedFile;
      expect([response.status, misfits('File', file)]).toEqual([201, []]);
      answers[field.field] = file.value;
    }
    const response = await start(id, answers);
    const run = await runOf(response);
    expect([response.status, run.state, run.error]).toEqual([200, 'succeeded', undefined]);
    expect(misfits('Run', run)).toEqual([]);
    expect(misfits(kindSchemaName(run.result?.kind ?? ''), run.result?.value)).toEqual([]);
  });

  it('is recorded as if its page had sent it, and without its key', async () => {
    const run = await runOf(await start(SCENES, { ...(await exampleOf(SCENES)), apiKey: 'demo' }));
    const { runs } = (await (await site.get('/runs?limit=50', mine())).json()) as RunPage;
    const kept = runs.find(({ id }) => id === run.id);
    expect(kept).toMatchObject({ tool: SCENES, state: 'succeeded' });
    expect(Object.keys(kept?.inputs ?? {})).not.toContain('apiKey');
  });

  it('says everything that is wrong, by field, in the words of its page', async () => {
    const { concept: _, ...rest } = await exampleOf(SCENES);
    const response = await start(SCENES, { ...rest, genre: 'Opera', surprise: true });
    const problem = await problemOf(response);
    expect([response.status, problem.code]).toEqual([400, 'invalid_answers']);
    expect(problem.problems?.map(({ field, code }) => [field, code])).toEqual([
      ['surprise', 'additionalProperties'],
      ['concept', 'required'],
      ['genre', 'enum'],
    ]);
    expect((await start(SCENES, [])).status).toBe(400);
    expect((await start(SCENES, '{')).status).toBe(400);
    expect((await start('no-such-tool', {})).status).toBe(404);
    expect((await start('vip-lead', {})).status).toBe(404);
  });

  it('starts nothing new where a key of a request comes again', async () => {
    const answers = await exampleOf(SCENES);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await runOf(await start(SCENES, answers, { headers }));
    const again = await runOf(await start(SCENES, answers, { headers }));
    expect([first.id, again]).toEqual([headers['Idempotency-Key'], first]);
    const other = await start(SCENES, { ...answers, concept: 'Another film' }, { headers });
    expect([other.status, (await problemOf(other)).code]).toEqual([409, 'run_id_taken']);
  });

  it('gives a demo at once to a program that takes its answer as a whole', async () => {
    pauses = 0;
    expect((await runOf(await start(SCENES, await exampleOf(SCENES)))).state).toBe('succeeded');
    expect(pauses).toBe(0);
  });

  it('goes on where nobody waits, and is followed, listed and found again', async () => {
    let goOn = () => {};
    held = new Promise((done) => {
      goOn = done;
    });
    const headers = { Accept: 'application/json, text/event-stream' };
    const response = await start(SCENES, await exampleOf(SCENES), { wait: 0, headers });
    const { id, state } = await runOf(response);
    expect([response.headers.get('location'), state]).toEqual([`/api/runs/${id}`, 'running']);
    const events = await site.get(`/api/runs/${id}/events`, by(token));
    goOn();
    expect(await events.text()).toMatch(/event: written\n[\s\S]*event: end\ndata: \{"state":"succeeded"\}/);
    const found = await runOf(await site.get(`/api/runs/${id}?wait=20`, by(token)));
    expect(found.result?.kind).toBe('scenes');
    const { runs } = (await (await site.get(`/api/runs?tool=${SCENES}&limit=1`, by(token))).json()) as ApiRunPage;
    expect([runs.length, runs[0]?.result]).toEqual([1, undefined]);
    const rate = (good: unknown) =>
      fetch(`${site.url}/api/runs/${id}/rating`, {
        method: 'PUT',
        headers: { ...by(token), 'Content-Type': 'application/json' },
        body: JSON.stringify({ good, note: 'For Ann' }),
      });
    expect([(await rate(true)).status, (await rate('yes')).status]).toEqual([204, 400]);
    const toolVersion = Object.values(webhooks).find(({ tool }) => tool === SCENES)?.toolVersion;
    expect(toolVersion).toMatch(/^[\da-f]{10}-[\da-f]{6}$/);
    const rated = await runOf(await site.get(`/api/runs/${id}`, by(token)));
    expect(rated).toMatchObject({ toolVersion, rating: { good: true, note: 'For Ann' } });
    expect(checker(await described())('Run', rated)).toEqual([]);
    const unrated = await fetch(`${site.url}/api/runs/${id}/rating`, { method: 'DELETE', headers: by(token) });
    expect([unrated.status, (await runOf(await site.get(`/api/runs/${id}`, by(token)))).rating]).toEqual([
      204,
      undefined,
    ]);
    const cancelled = await site.post(`/api/runs/${id}/cancel`, undefined, by(token));
    expect(await cancelled.json()).toMatchObject({ cancelled: false, state: 'succeeded' });
  });
});

describe('a token', () => {
  it('is told once, listed without its text, and good until it is revoked', async () => {
    const { token: text, signingSecret, ...told } = await site.newToken({ name: ' My \n script ', days: 1 });
    const list = async () => (await (await site.get('/tokens', mine())).json()) as { tokens: AccessToken[] };
    expect((await list()).tokens[0]).toEqual({ ...told, name: 'My script' });
    expect(JSON.stringify(await list())).not.toContain(text);
    expect(JSON.stringify(await list())).not.toContain(signingSecret);
    expect((await site.get('/api/runs', by(text))).status).toBe(200);
    expect((await list()).tokens[0]?.usedAt).toBeDefined();
    const revoke = () => fetch(`${site.url}/tokens/${told.id}`, { method: 'DELETE', headers: mine() });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect((await site.get('/api/runs', by(text))).status).toBe(401);
  });

  it('is good for its tools alone', async () => {
    const [other] = TOOLS.filter((id) => id !== SCENES);
    const run = await runOf(await start(SCENES, await exampleOf(SCENES)));
    const { token: text } = await site.newToken({ name: 'One tool', days: 1, tools: [other ?? ''] });
    const refused = await site.post(`/api/tools/${SCENES}/runs`, {}, by(text));
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, 'not_allowed']);
    expect((await site.get(`/api/runs/${run.id}`, by(text))).status).toBe(404);
    expect((await site.get('/api/runs', by(text))).status).toBe(400);
    expect((await site.get(`/api/runs?tool=${SCENES}`, by(text))).status).toBe(403);
    expect((await site.get(`/api/runs?tool=${other}`, by(text))).status).toBe(200);
  });

  it('reads files of its tools alone, and has no other tool read the rest', async () => {
    const taking = Object.values(webhooks).filter(({ tool, files }) => files && TOOLS.includes(tool));
    const [[mine, field], [other, otherField]] = taking.map(({ tool, files = [] }) => [tool, files[0]]) as [
      [string, FileField],
      [string, FileField],
    ];
    const file = (await (await upload(mine, field)).json()) as UploadedFile;
    const tokens = await Promise.all(
      [mine, other].map((tool) => site.newToken({ name: 'One tool', days: 1, tools: [tool] })),
    );
    const link = ({ token: text }: { token: string }) => site.post(`/api/files/${file.id}/link`, undefined, by(text));
    const links = await Promise.all(tokens.map(link));
    expect(links.map(({ status }) => status)).toEqual([200, 404]);
    const [{ url }] = (await Promise.all(links.map((answer) => answer.json()))) as [FileLink, unknown];
    const answers = { ...(await exampleOf(other)), [otherField.field]: file.value };
    const refused = await site.post(`/api/tools/${other}/runs?wait=20`, answers, by(tokens[1]?.token ?? ''));
    expect([refused.status, await problemOf(refused)]).toEqual([
      400,
      expect.objectContaining({ code: 'file_gone', field: otherField.field }),
    ]);
    // What the token was given ends with it.
    const read = async (path: string) => (await site.get(path)).status;
    expect([await read(url), await read(url.replace(/&token=[^&]+/, ''))]).toEqual([200, 404]);
    const session = { Authorization: `Bearer ${site.token}` };
    await fetch(`${site.url}/tokens/${tokens[0]?.id}`, { method: 'DELETE', headers: session });
    expect(await read(url)).toBe(404);
  });

  it.each([
    ['no name', { days: 1 }, 'name'],
    ['no days', { name: 'x' }, 'days'],
    ['too many days', { name: 'x', days: 366 }, 'days'],
    ['no tool at all', { name: 'x', days: 1, tools: [] }, 'tools'],
    ['a tool there is none of', { name: 'x', days: 1, tools: ['nope'] }, 'tools'],
  ])('is not made with %s', async (_, wish, field) => {
    const response = await site.post('/tokens', { password: site.demo?.password, ...wish }, mine());
    expect([response.status, (await problemOf(response)).field]).toEqual([400, field]);
  });
});
