import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { uploadFile } from '@/engine/form/upload';
import { type Stub, type StubAnswer, startStub } from '../server/stub';
import { fakeClock, passSeconds, passTime } from '../support/fast-time';
import { NETWORK_FAULTS } from '../support/network-faults';

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

type Respond = (answer: Response, signal: AbortSignal) => Promise<Response>;

/** Has uploads answered by `respond`. Returns how to report that more bytes have left. */
function answerUploads(respond: Respond): { progress(): void } {
  let current: XMLHttpRequest | undefined;
  class Request extends XMLHttpRequest {
    private readonly aborted = new AbortController();
    override readonly upload = {} as XMLHttpRequestUpload;
    override status = 0;
    override responseText = '';
    override open() {}
    override setRequestHeader() {}
    override abort() {
      this.aborted.abort();
    }
    override async send() {
      current = this;
      const event = new ProgressEvent('end') as ProgressEvent<EventTarget>;
      try {
        const answer = Response.json({ id: 'i', value: 'i/a.txt' }, { status: 201 });
        const response = await respond(answer, this.aborted.signal);
        [this.status, this.responseText] = [response.status, await response.text()];
        this.onload?.(event);
      } catch {
        if (this.aborted.signal.aborted) this.onabort?.(event);
        else this.onerror?.(event);
      }
      this.onloadend?.(event);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return {
    progress: () => current?.upload.onprogress?.call(current, new ProgressEvent('progress', { loaded: 1, total: 3 })),
  };
}

describe('with something else than the gateway in between', () => {
  it.each(Object.entries(NETWORK_FAULTS))('says in a sentence that nothing was uploaded: %s', async (_, respond) => {
    fakeClock();
    answerUploads((answer, signal) => respond(answer, signal));
    await expect(passTime(send())).rejects.toThrow(/^[A-Z].*\.$/);
  });

  it('waits as long as bytes leave, however slowly, and two minutes from the last', async () => {
    fakeClock();
    const { progress } = answerUploads(
      (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    let isOver = false;
    const upload = send().finally(() => {
      isOver = true;
    });
    for (let minutes = 0; minutes < 10; minutes++) {
      await passSeconds(60);
      progress();
    }
    expect(isOver).toBe(false);
    await expect(passTime(upload)).rejects.toThrow('The upload was cut off');
  });
});
