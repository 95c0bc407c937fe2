import { afterEach, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { uploadFile } from '@/engine/form/upload';
import { type Stub, type StubAnswer, startStub } from '../server/stub';

const env = vi.hoisted(() => ({ supabaseUrl: 'http://auth.test', supabaseAnonKey: 'key', webhookBaseUrl: '' }));
vi.mock('@/browser/env', () => ({ env }));

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
let stub: Stub | undefined;

afterEach(() => stub?.close());

/** Starts a server that gives every upload this answer. */
async function answering(answer: StubAnswer | undefined): Promise<Stub> {
  stub = await startStub(({ method }) =>
    method === 'OPTIONS' ? { headers: CORS } : answer && { headers: CORS, ...answer },
  );
  env.webhookBaseUrl = `${stub.url}/webhook`;
  return stub;
}

function send(signal = new AbortController().signal, onProgress = vi.fn<(percent: number) => void>()) {
  const file = new File(['abc'], 'a & b.txt', { type: 'text/plain' });
  return uploadFile(new MemberScope(), { webhook: 'w', field: 'notes', file, signal, onProgress });
}

it('sends the bytes as they are, and gives what the server made of them', async () => {
  const { seen } = await answering({ status: 201, body: { id: 'i', value: 'i/a & b.txt' } });
  const progress = vi.fn<(percent: number) => void>();
  expect(await send(undefined, progress)).toEqual({ id: 'i', value: 'i/a & b.txt' });
  const { method, path, query, headers, body } = seen.at(-1) ?? {};
  expect([method, path, Object.fromEntries(query ?? []), headers?.['content-type'], body]).toEqual([
    'POST',
    '/files',
    { webhook: 'w', field: 'notes', name: 'a & b.txt' },
    'application/octet-stream',
    'abc',
  ]);
  expect(progress).toHaveBeenLastCalledWith(100);
});

it.each([
  [
    'the words of a refusal',
    { status: 415, body: { error: { code: 'file_type', message: 'Not this.' } } },
    'Not this.',
  ],
  ['that there is no gateway', { status: 404, body: '<h1>Not here</h1>' }, 'This site has no server that takes files'],
  [
    'that a proxy takes no file of this size',
    { status: 413, body: '<h1>Too large</h1>' },
    'takes no file of this size',
  ],
  ['that it was cut off', { status: 502, body: 'Bad Gateway' }, 'The upload was cut off'],
])('tells %s', async (_what, answer, words) => {
  await answering(answer);
  await expect(send()).rejects.toThrow(words);
});

it('tells where nobody answers', async () => {
  await (await answering(undefined)).close();
  stub = undefined;
  await expect(send()).rejects.toThrow('The upload was cut off');
});

it('ends when it is told to', async () => {
  const { seen } = await answering(undefined);
  const leaving = new AbortController();
  const sending = send(leaving.signal);
  await expect.poll(() => seen.some(({ method }) => method === 'POST')).toBe(true);
  leaving.abort();
  await expect(sending).rejects.toThrow('aborted');
});
