import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textDelta } from '@/contracts/run-events';
import { followEvents } from '@/engine/run/follow-events';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const answer = (body: string) => ({ status: 200, contentType: 'text/plain', body });

/** A stream of these pieces, which stays open behind them where it is asked to. */
function stream(pieces: string[], open = false): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (!open) controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** A body that never ends gives up with its request, as in a browser. */
function heeding(response: Response, signal: AbortSignal): Response {
  const body = response.body?.pipeThrough(new TransformStream(), { signal }) ?? null;
  return new Response(body, { headers: response.headers });
}

async function follow(answers: (Response | Error)[], signal = new AbortController().signal) {
  const said: unknown[] = [];
  let asked = 0;
  const events = async (_: string, own: AbortSignal) => {
    asked += 1;
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('nothing more');
    return heeding(next, own);
  };
  const listener = {
    onProgress: (report: unknown) => said.push(report),
    onPartialAnswer: ({ body }: { body: string }) => said.push(body),
  };
  const done = followEvents({ openEvents: events }, 'r', listener, signal);
  await vi.runAllTimersAsync();
  return { ended: await done, said, asked };
}

describe('following the events of a run', () => {
  it('tells what the run says and writes, however the stream was cut, until its end', async () => {
    const text = [
      ': here\n\n',
      event('progress', { stage: 'Asking' }),
      event('written', textDelta('', answer('Té a'))),
      event('written', textDelta('Té a', answer('Té and so'))),
      event('end', { state: 'succeeded' }),
    ].join('');
    const expected = [{ stage: 'Asking' }, 'Té a', 'Té and so'];
    expect(await follow([stream([text])])).toMatchObject({ ended: true, said: expected });
    expect(await follow([stream([...text])])).toMatchObject({ ended: true, said: expected });
  });

  it('asks again for a stream that broke off, and goes on with all that is there', async () => {
    const first = stream([event('written', textDelta('', answer('One')))]);
    const second = stream([event('written', textDelta('', answer('One two'))), event('end', { state: 'succeeded' })]);
    expect(await follow([first, second])).toEqual({ ended: true, said: ['One', 'One two'], asked: 2 });
  });

  it.each([
    ['a server that knows no events', Response.json({}, { status: 404 })],
    ['an answer that is none', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['a lost connection', new Error('offline')],
    ['a proxy that holds everything back', stream([], true)],
  ])('gives up on %s', async (_, given) => {
    expect(await follow([given])).toEqual({ ended: false, said: [], asked: 1 });
  });

  it('asks again where a stream has gone silent in the middle', async () => {
    const silent = stream([event('written', textDelta('', answer('One')))], true);
    const next = stream([event('end', { state: 'failed' })]);
    expect(await follow([silent, next])).toEqual({ ended: true, said: ['One'], asked: 2 });
  });

  it('goes on after reconnects that failed, until the end', async () => {
    const first = stream([event('written', textDelta('', answer('One')))]);
    const gone = new TypeError('Failed to fetch');
    const last = stream([event('written', textDelta('', answer('One two'))), event('end', { state: 'succeeded' })]);
    const answers = [first, gone, new Response('<html>', { status: 502 }), gone, gone, last];
    expect(await follow(answers)).toEqual({ ended: true, said: ['One', 'One two'], asked: 6 });
  });

  it.each([
    ['that cannot be read', () => ['event: progress\ndata: {oops\n\n']],
    ['that is cut', () => [event('written', textDelta('', answer('One'))), 'event: written\ndata: {"keep":3,"te\n\n']],
  ])('asks more and more rarely where each stream holds an event %s', async (_, pieces) => {
    const stop = new AbortController();
    let asked = 0;
    const openEvents = async () => {
      asked += 1;
      return stream(pieces());
    };
    const done = followEvents({ openEvents }, 'r', { onProgress() {}, onPartialAnswer() {} }, stop.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBeLessThan(8);
    stop.abort();
    expect(await done).toBe(true);
  });

  it('reads no text on after an event that cannot be read, and takes all of it from the next stream', async () => {
    const first = stream([
      event('written', textDelta('', answer('One'))),
      'event: written\ndata: {oops\n\n',
      event('written', textDelta('One two', answer('One two three'))),
    ]);
    const next = stream([event('written', textDelta('', answer('One two three'))), event('end', {})]);
    expect(await follow([first, next])).toMatchObject({ ended: true, said: ['One', 'One two three'] });
  });

  it.each([
    ['the run has ended', event('end', {})],
    ['an event cannot be read', 'event: written\ndata: {oops\n\n'],
  ])('leaves no connection open where %s', async (_, last) => {
    const cancel = vi.fn();
    const body = new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(last)), cancel });
    const headers = { 'Content-Type': 'text/event-stream' };
    const answers = [new Response(body, { headers }), stream([event('end', {})])];
    const openEvents = async () => answers.shift() as Response;
    const done = followEvents(
      { openEvents },
      'r',
      { onProgress() {}, onPartialAnswer() {} },
      new AbortController().signal,
    );
    await vi.runAllTimersAsync();
    await done;
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('is over at once when nobody wants to know any more', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await follow([stream([event('written', textDelta('', answer('One')))])], stop.signal)).toMatchObject({
      ended: true,
      said: [],
    });
  });
});

describe('the change of a text', () => {
  it('keeps what is the same in front, also between the halves of a sign', () => {
    expect(textDelta('{"a":["b"]}', answer('{"a":["b","c"]}'))).toEqual({
      keep: 9,
      text: ',"c"]}',
      contentType: 'text/plain',
    });
    const half = '\u{1f680}'.slice(0, 1);
    const { keep, text } = JSON.parse(JSON.stringify(textDelta(half, answer('\u{1f680}'))));
    expect(half.slice(0, keep) + text).toBe('\u{1f680}');
  });
});
