import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { make as makePages } from '@/automation/pages/automation';
import type { AutomationFile } from '@/automation/parts/automation-file';
import { fetchPage, fetchPublicPage, type ReadPage } from '@/automation/parts/fetch-page';
import type { AutomationServices, NamedWebhook } from '@/automation/parts/module';
import { make as makePicture } from '@/automation/picture/automation';
import { make as makeRecording } from '@/automation/recording/automation';
import { boundedFetch, MAX_ANSWER_BYTES, MAX_FILE_ANSWER_BYTES } from '@/server/runs/bounded-fetch';
import { overgrowth } from '../support/growth';
import { runOf } from './support/run';

const KEY = 'sk-member-123456';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const photo = { id: 'f', name: 'desk.png', type: 'image/png', size: 8, url: 'https://site.example/files/f/desk.png' };

/** Requests to the provider, and its answers by path. */
let requests: { path: string; key: string | undefined; type: string; body: string }[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};
let server: Server;
let saved: { name: string; bytes: Buffer }[] = [];
let stages: unknown[] = [];
let base = '';

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    requests.push({
      path,
      key: request.headers.authorization,
      type: request.headers['content-type'] ?? '',
      body: await read(request),
    });
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} };
    const isPage = typeof body === 'string';
    response.writeHead(status, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
    response.end(isPage ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  requests = [];
  saved = [];
  stages = [];
});

const services = () =>
  ({
    llm: { baseUrl: base, model: 'm', timeoutSeconds: 5 },
    fetch,
    fetchFile: boundedFetch(MAX_FILE_ANSWER_BYTES),
    wait: async () => undefined,
    files: {
      read: async () => PNG,
      save: async (_run, bytes, name) => {
        saved.push({ name, bytes: Buffer.from(bytes) });
        return `id/${name}`;
      },
      demo: async (tool, name) => Buffer.from(`${tool}/${name}`),
    },
  }) as Partial<AutomationServices> as AutomationServices;
const webhook: NamedWebhook = { name: 'w', tool: 'ad', secrets: ['apiKey'] };
const chat = (content: string) => ({ choices: [{ message: { content } }] });
const run = (body: object) =>
  runOf({ body: { apiKey: KEY, ...body }, progress: (report) => stages.push(report.stage) });

describe('a picture', () => {
  const file = {
    kind: 'picture',
    secret: 'apiKey',
    size: 'size',
    photo: 'photo',
    sections: { Prompt: 'A picture of {{what}}.', Demo: '```json\n{ "image": "one.png", "brief": "{{what}}" }\n```' },
  } as AutomationFile;
  const picture = () => makePicture(file, services(), webhook);

  it('is made from the words with the key, kept with the run, and named in the answer', async () => {
    answers = { '/images/generations': { body: { data: [{ b64_json: PNG.toString('base64') }] } } };
    const answer = await picture().live?.(run({ what: 'a desk', size: '1024x1024' }));
    expect(JSON.parse(answer?.body ?? '')).toEqual({ image: 'id/picture.png', brief: 'A picture of a desk.' });
    expect(saved).toEqual([{ name: 'picture.png', bytes: PNG }]);
    expect(requests[0]).toMatchObject({ key: `Bearer ${KEY}` });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      model: 'gpt-image-2.6-sunburst',
      prompt: 'A picture of a desk.',
      size: '1024x1024',
    });
  });

  it('is made from a photo where there is one', async () => {
    answers = { '/images/edits': { body: { data: [{ b64_json: PNG.toString('base64') }] } } };
    await picture().live?.(run({ what: 'a desk', photo }));
    expect(requests[0]?.type).toContain('multipart/form-data');
    expect(requests[0]?.body).toContain('filename="desk.png"');
    expect(requests[0]?.body).toContain('A picture of a desk.');
  });

  it('may be far larger than an answer in words', async () => {
    const large = Buffer.alloc(6_000_000, 'x');
    answers = { '/images/generations': { body: { data: [{ b64_json: large.toString('base64') }] } } };
    const answer = await makePicture(file, { ...services(), fetch: boundedFetch(MAX_ANSWER_BYTES) }, webhook).live?.(
      run({ what: 'a desk' }),
    );
    expect(JSON.parse(answer?.body ?? '').image).toBe('id/picture.png');
    expect(saved[0]?.bytes.equals(large)).toBe(true);
  });

  it.each([
    ['no picture', { body: { data: [] } }, 'no_picture'],
    ['a refused key', { status: 401, body: { error: { message: `Bad key ${KEY}` } } }, 'provider_key'],
  ])('says so where the provider sends %s', async (_what, answer, code) => {
    answers = { '/images/generations': answer };
    const failed = picture().live?.(run({ what: 'a desk' }));
    await expect(failed).rejects.toMatchObject({ code });
    await expect(failed).rejects.not.toThrow(KEY);
    expect(saved).toEqual([]);
  });

  it('is that of the folder in a demo, which asks nobody', async () => {
    const answer = await picture().demo(run({ what: 'a desk', apiKey: 'demo' }));
    expect(JSON.parse(answer.body)).toEqual({ image: 'id/one.png', brief: 'a desk' });
    expect(saved[0]?.bytes.toString()).toBe('ad/one.png');
    expect(requests).toEqual([]);
  });
});

describe('a recording', () => {
  const file = {
    kind: 'recording',
    secret: 'apiKey',
    recording: 'call',
    sections: { Prompt: 'Of {{call}}: {{transcript}}', Demo: 'Said nothing.' },
  } as AutomationFile;
  const call = { ...photo, name: 'call.mp3', type: 'audio/mpeg' };

  it('is written down first, and then asked about, with its stages told', async () => {
    answers = {
      '/audio/transcriptions': { body: { text: 'Hello there' } },
      '/chat/completions': { body: chat('Kind.') },
    };
    const answer = await makeRecording(file, services()).live?.(run({ call }));
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ choices: [{ message: { content: 'Kind.' } }] });
    expect(requests.map(({ path, key }) => [path, key])).toEqual([
      ['/audio/transcriptions', `Bearer ${KEY}`],
      ['/chat/completions', `Bearer ${KEY}`],
    ]);
    expect(requests[0]?.body).toContain('filename="call.mp3"');
    expect(requests[1]?.body).toMatch(
      /Of call\.mp3: \[Quotation (\w+) begins: [^\]]*\]\\nHello there\\n\[Quotation \1 ends\.\]/,
    );
    expect(requests[1]?.body).not.toContain(KEY);
    expect(stages.slice(0, 2)).toEqual(['Listening to the recording', 'Asking the model']);
  });

  it('in which nothing is heard is said to be so, and nobody is asked about it', async () => {
    answers = { '/audio/transcriptions': { body: { text: ' ' } } };
    await expect(makeRecording(file, services()).live?.(run({ call }))).rejects.toMatchObject({
      code: 'nothing_heard',
    });
    expect(requests).toHaveLength(1);
  });
});

describe('pages', () => {
  const file = {
    kind: 'pages',
    secret: 'apiKey',
    pages: 'pages',
    sections: { Prompt: '{{page}} says: {{text}}', Demo: '```json\n[{ "page": "x" }]\n```' },
  } as AutomationFile;
  const here = { allowsAddress: () => true, allowsPort: () => true };
  const readPage: ReadPage = (address, types, signal) => fetchPage(address, here, types, signal);
  const rowsOf = async (paths: string[]) => {
    const pages = paths.map((path) => `${base}${path}`);
    const answer = await makePages(file, { ...services(), readPage }).live?.(run({ pages }));
    return JSON.parse(answer?.body ?? '');
  };

  it('are asked about one by one; one that cannot be read is named beside the others', async () => {
    answers = {
      '/a': { body: '<h1>Prices</h1><script>steal()</script><p>From 99</p>' },
      '/chat/completions': { body: chat('Here: {"company": "A", "price": "99"}') },
    };
    expect(await rowsOf(['/a', '/gone'])).toEqual([
      { company: 'A', price: '99', page: `${base}/a` },
      { page: `${base}/gone`, problem: 'The page could not be read.' },
    ]);
    const prompt = requests.find(({ path }) => path === '/chat/completions')?.body;
    expect(prompt).toContain('Prices');
    expect(prompt).not.toContain(KEY);
    expect(stages).toContain('Reading pages');
  });

  it('are taken apart in time that grows as they do, however much white space is on them', async () => {
    answers = { '/chat/completions': { body: chat('{"company": "A"}') } };
    const read = (text: string) =>
      makePages(file, { ...services(), readPage: async () => ({ text }) as Awaited<ReturnType<ReadPage>> }).live?.(
        run({ pages: ['https://a.example'] }),
      );
    for (const blank of [' ', '\t', '\r', '\n '])
      expect(await overgrowth(read, (length) => `a${blank.repeat(length / blank.length)}b`)).toBeUndefined();
  });

  it('none of which can be read are a failure', async () => {
    answers = {};
    await expect(rowsOf(['/gone'])).rejects.toMatchObject({ code: 'no_page' });
  });

  it('that were read, with no answer that can be, are no failure of their addresses', async () => {
    answers = { '/a': { body: 'Hello' }, '/chat/completions': { body: chat('I would rather not.') } };
    await expect(rowsOf(['/a', '/gone'])).rejects.toMatchObject({ code: 'provider_unreadable' });
  });

  it('are public ones alone', async () => {
    answers = { '/a': { body: 'Hello' } };
    const live = makePages(file, { ...services(), readPage: fetchPublicPage }).live?.(run({ pages: [`${base}/a`] }));
    await expect(live).rejects.toMatchObject({ code: 'no_page' });
    expect(requests).toEqual([]);
  });
});
