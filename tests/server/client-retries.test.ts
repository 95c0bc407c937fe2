import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toolClient } from '@/client/client';

const client = toolClient({ address: 'https://tools.example.com', token: 'pat_1' });
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream of these pieces, which then ends, or breaks off. */
function stream(pieces: string[], breaksOff = false): Response {
  const left = [...pieces];
  const body = new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (breaksOff) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** Answers requests in this order, and notes after how many milliseconds each came; then every connection fails. */
function answerWith(...answers: (() => Response)[]) {
  const began = Date.now();
  const asked: number[] = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now() - began);
    const next = answers.shift();
    if (!next) throw new TypeError('fetch failed');
    return next();
  });
  return asked;
}

async function follow(signal?: AbortSignal) {
  const names: string[] = [];
  for await (const { name } of client.stream('r', signal)) names.push(name);
  return names;
}

const failed = () => Response.json({ error: { code: 'unavailable', message: 'Being restarted.' } }, { status: 503 });
const gone = () => Response.json({ error: { code: 'not_found', message: 'No such run.' } }, { status: 404 });
const ended = () => stream([event('end', { state: 'done' })]);

beforeEach(() => void vi.useFakeTimers());

describe('a client that follows a run', () => {
  it.each([
    ['ends', false],
    ['breaks off', true],
  ])('takes a stream up again that %s before the run does, after a pause', async (_, breaksOff) => {
    const asked = answerWith(() => stream([event('progress', {})], breaksOff), ended);
    const following = follow();
    await vi.runAllTimersAsync();
    expect(await following).toEqual(['progress', 'end']);
    expect(asked).toEqual([0, 1000]);
  });

  it('tries again while there is no connection or the server is in trouble, each time later', async () => {
    const lost = () => {
      throw new TypeError('fetch failed');
    };
    const asked = answerWith(() => stream([]), lost, failed, ended);
    const following = follow();
    await vi.runAllTimersAsync();
    expect(await following).toEqual(['end']);
    expect(asked).toEqual([0, 1000, 1500, 2500]);
  });

  it('gives up in the end, and at once where the site refuses', async () => {
    const asked = answerWith();
    const lost = expect(follow()).rejects.toThrow('cannot be reached. The run r may go on there');
    await vi.runAllTimersAsync();
    await lost;
    expect(asked).toHaveLength(12);
    const refused = answerWith(gone);
    await expect(follow()).rejects.toThrow('No such run.');
    expect(refused).toHaveLength(1);
  });

  it.each([
    ['an event that cannot be read', () => stream(['event: written\ndata: {oops\n\n'])],
    ['a page instead of events', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ])('asks more and more rarely where each stream gives %s', async (_, give) => {
    const asked = answerWith(...Array.from({ length: 60 }, () => give));
    const leaving = new AbortController();
    const following = expect(follow(leaving.signal)).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeLessThan(8);
    leaving.abort(new Error('enough'));
    await following;
  });

  it('asks again for a stream that has gone silent', async () => {
    const silent = () => new Response(new ReadableStream());
    const asked = answerWith(silent, ended);
    const following = follow();
    await vi.runAllTimersAsync();
    expect(await following).toEqual(['end']);
    expect(asked).toHaveLength(2);
  });

  it('ends with the signal of its caller, also in a pause', async () => {
    const asked = answerWith(() => stream([]));
    const leaving = new AbortController();
    const following = expect(follow(leaving.signal)).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort(new Error('enough'));
    await following;
    expect(asked).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a client that has heard enough of a run', () => {
  it('gives the connection back', async () => {
    const cancel = vi.fn();
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode(event('progress', {})));
    answerWith(() => new Response(new ReadableStream({ pull, cancel })));
    for await (const { name } of client.stream('r')) if (name === 'progress') break;
    await vi.runAllTimersAsync();
    expect(cancel).toHaveBeenCalledOnce();
  });
});

/** What a proxy says in place of the site. */
const PAGES = [500, 502, 503, 504, 524].map((status) => [status, () => new Response('<html>', { status })] as const);

describe('a client that starts a run', () => {
  it.each(PAGES)('sends it again under the same key where a proxy answers %i', async (_, page) => {
    const keys: (string | null)[] = [];
    const answers = [
      page,
      () => Response.json({ id: 'r', state: 'succeeded', result: { kind: 'text', value: 'Yes' } }),
    ];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      return answers.shift()?.();
    });
    const running = client.run('sora-prompt-generator', {} as never);
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({ value: 'Yes' });
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it.each([400, 402, 413, 429])('does not send it again where the answer is %i', async (status) => {
    const asked = answerWith(() => new Response('<html>', { status }));
    await expect(client.start('sora-prompt-generator', {} as never)).rejects.toThrow(String(status));
    expect(asked).toHaveLength(1);
  });

  it('names the run that may go on where the site cannot be reached for minutes', async () => {
    answerWith(() => Response.json({ id: 'r', state: 'running' }));
    const id = '00000000-0000-4000-8000-000000000001';
    const lost = expect(client.run('sora-prompt-generator', {} as never, { id })).rejects.toThrow(id);
    await vi.runAllTimersAsync();
    await lost;
  });
});

describe('a client that waits for a run', () => {
  it.each([...PAGES, [404, () => new Response('<html>', { status: 404 })] as const])(
    'does not take the %i of a proxy for its end',
    async (_, page) => {
      const asked = answerWith(page, () => Response.json({ id: 'r', state: 'done' }));
      const waiting = client.await('r');
      await vi.runAllTimersAsync();
      expect(await waiting).toMatchObject({ state: 'done' });
      expect(asked).toEqual([0, 500]);
    },
  );

  it('asks again after a pause while the run goes on, and outlasts a lost connection', async () => {
    const running = () => Response.json({ id: 'r', state: 'running' });
    const asked = answerWith(running, failed, () => Response.json({ id: 'r', state: 'done' }));
    const waiting = client.await('r');
    await vi.runAllTimersAsync();
    expect(await waiting).toMatchObject({ state: 'done' });
    expect(asked).toEqual([0, 1000, 1500]);
  });
});
