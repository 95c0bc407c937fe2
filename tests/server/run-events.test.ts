import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '@/contracts/run';
import type { RunEvents } from '@/contracts/run-events';
import { startWritingProvider, type WritingProvider } from '../support/streaming-provider';
import { makeFolder, type SignedIn, type Site, startSite } from './site';

const KEY = 'sk-live-123456789';
const LIVE = { topic: 'Tea', apiKey: KEY };

let site: Site;
let provider: WritingProvider;
/** How often a demo has paused between two pieces, and what it waits for then. */
let pauses = 0;
let held: Promise<void> | undefined;

beforeAll(async () => {
  provider = await startWritingProvider();
  site = await startSite({
    folder: makeFolder(),
    env: { LLM_BASE_URL: provider.url, RUNS_PER_MINUTE: '100' },
    tuning: {
      async pause() {
        pauses += 1;
        await held;
      },
    },
  });
});
afterAll(async () => {
  await site.end();
  await provider.close();
});

/** Starts a run as a page that follows it does. */
function start(body: object = LIVE, headers: Record<string, string> = { Accept: '*/*, text/event-stream' }) {
  const id = crypto.randomUUID();
  return { id, answer: site.run('sample', body, { 'X-Run-Id': id, ...headers }) };
}

/** A session token of another member. */
async function guest(): Promise<string> {
  const joined = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  return ((await joined.json()) as { session: SignedIn }).session.access_token;
}

/** Opens the events of a run, and reads them one by one. */
async function follow(id: string, token = site.token) {
  const leave = new AbortController();
  const response = await fetch(`${site.url}/runs/${id}/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  const events: { name: string; data: string }[] = [];
  const parser = createParser({ onEvent: ({ event: name = 'message', data }) => events.push({ name, data }) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let over = false;

  async function next(): Promise<Partial<{ [K in keyof RunEvents]: RunEvents[K] }> | undefined> {
    while (events.length === 0 && !over) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      over = done;
      if (value) parser.feed(value);
    }
    const event = events.shift();
    return event && { [event.name]: JSON.parse(event.data) };
  }

  return {
    response,
    leave: () => leave.abort(),
    next,
    /** Reads on until the answer so far holds these words. */
    async shows(words: string): Promise<string> {
      while (!text.includes(words)) {
        const event = await next();
        if (!event) throw new Error(`the stream ended with: ${text}`);
        if (event.written) text = text.slice(0, event.written.keep) + event.written.text;
      }
      return (JSON.parse(text) as { choices: { message: { content: string } }[] }).choices[0]?.message.content ?? '';
    },
    async end(): Promise<unknown> {
      for (let event = await next(); event; event = await next()) if (event.end) return event.end;
      return undefined;
    },
  };
}

describe('the events of a run', () => {
  it('bring what is written as it comes, how far it is, and how it ended; the answer is what it always was', async () => {
    const { id, answer } = start();
    const stream = await follow(id);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    const call = await provider.next();
    expect(call.request.stream).toBe(true);
    expect((await stream.next())?.progress).toMatchObject({ stage: 'Asking the model' });
    call.write('Tea ');
    expect(await stream.shows('Tea')).toBe('Tea ');
    call.write('is good.');
    expect(await stream.shows('good')).toBe('Tea is good.');
    call.finish();
    expect(await stream.end()).toEqual({ state: 'succeeded' });
    expect(await stream.next()).toBeUndefined();
    const response = await answer;
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({ choices: [{ message: { content: 'Tea is good.' } }] });
  });

  it('give all that is there to whoever comes later, or again', async () => {
    const { id, answer } = start();
    const call = await provider.next();
    call.write('One two');
    const first = await follow(id);
    expect(await first.shows('two')).toBe('One two');
    first.leave();
    call.write(' three');
    const second = await follow(id);
    expect(await second.shows('three')).toBe('One two three');
    call.finish();
    expect(await second.end()).toEqual({ state: 'succeeded' });
    expect(await (await follow(id)).end()).toEqual({ state: 'succeeded' });
    await answer;
  });

  it('go to the member of the run alone, and to nobody without a session', async () => {
    const { id, answer } = start();
    const call = await provider.next();
    expect((await follow(id, await guest())).response.status).toBe(404);
    expect((await follow(id, 'x')).response.status).toBe(401);
    expect((await site.get(`/runs/${id}/events?token=${site.token}`)).status).toBe(401);
    call.write('x');
    call.finish();
    await answer;
  });

  it('never show a key, and leave nothing of what was written in the run', async () => {
    const { id, answer } = start();
    const call = await provider.next();
    const stream = await follow(id);
    call.write(`Your key ${KEY}`);
    expect(await stream.shows('hidden')).toBe('Your key [key hidden]');
    const view = await (await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` })).json();
    expect(JSON.stringify(view)).not.toContain('Your key');
    call.finish();
    await answer;
  });

  it('are open to a member a few times at once, and their places are free again when they have left', async () => {
    const token = await guest();
    const { id, answer } = start(LIVE, { Accept: 'text/event-stream', Authorization: `Bearer ${token}` });
    const call = await provider.next();
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(id, token)));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    expect((await follow(id, token)).response.status).toBe(429);
    for (const { leave } of streams) leave();
    await expect.poll(async () => (await follow(id, token)).response.status).toBe(200);
    call.finish();
    await answer;
  });

  it('end with a cancelled run, whose provider is not waited for any more', async () => {
    const { id, answer } = start();
    const call = await provider.next();
    const stream = await follow(id);
    call.write('Half of it');
    await stream.shows('Half');
    const cancelled = await site.post(`/runs/${id}/cancel`, {}, { Authorization: `Bearer ${site.token}` });
    expect(await cancelled.json()).toMatchObject({ cancelled: true, state: 'cancelled' });
    await call.left;
    expect(await stream.end()).toEqual({ state: 'cancelled' });
    expect((await answer).status).toBe(409);
    const view = (await (await site.get(`/runs/${id}`, { Authorization: `Bearer ${site.token}` })).json()) as RunView;
    expect(view.answer?.body).not.toContain('Half');
  });

  it('tell of a demo too, without calling anybody', async () => {
    const before = provider.count();
    let goOn = () => {};
    held = new Promise((done) => {
      goOn = done;
    });
    const { id, answer } = start({ topic: 'Tea', apiKey: 'demo' });
    const stream = await follow(id);
    expect(await stream.shows('A')).toBe('A');
    goOn();
    expect(await stream.end()).toEqual({ state: 'succeeded' });
    expect(((await (await answer).json()) as { choices: unknown[] }).choices).toHaveLength(1);
    expect(provider.count()).toBe(before);
  });

  it('make nobody wait for a demo who takes the answer as a whole', async () => {
    pauses = 0;
    const { answer } = start({ topic: 'Tea', apiKey: 'demo' }, {});
    expect(await (await answer).json()).toEqual({ choices: [{ message: { content: 'A demo about Tea.' } }] });
    expect(pauses).toBe(0);
  });

  it('leave a caller that does not follow with the request as it was', async () => {
    const { answer } = start(LIVE, {});
    const call = await provider.next();
    expect(call.request).not.toHaveProperty('stream');
    call.drop();
    expect((await answer).status).toBe(502);
  });
});
