import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AutomationFile } from '@/automation/parts/automation-file';
import { buildMessages, chatAutomation } from '@/automation/parts/chat';
import type { ChatServer } from '@/automation/parts/chat-client';
import { largestUse } from '@/automation/parts/largest-use';
import type { Run } from '@/automation/parts/run';
import type { ModelUsage } from '@/contracts/usage';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type Stub, type StubAnswer, startStub } from '../server/stub';
import { chunk } from '../support/streaming-provider';
import { runOf } from './support/run';

let stub: Stub;
afterEach(() => stub.close());

const file: AutomationFile = {
  kind: 'chat',
  secret: 'apiKey',
  respond: 'text',
  expects: { tokens: 500, headings: ['Plan'] },
  sections: { System: 'Be brief.', Prompt: 'About {{topic}}' },
};
const ANSWER = '# Plan\n\nDrink tea.';
const completion = (content: string, usage?: object): StubAnswer => ({
  body: { choices: [{ message: { content }, finish_reason: 'stop' }], ...(usage && { usage }) },
});
const refusal = (param: string): StubAnswer => ({
  status: 400,
  body: { error: { message: `Unsupported parameter: '${param}' is not supported with this model.`, param } },
});
const stream = (text: string): StubAnswer => ({ headers: { 'Content-Type': 'text/event-stream' }, body: text });
const done = 'data: [DONE]\n\n';

let models = 0;
/** A server with a model of its own: what servers refuse is remembered by model. */
function server(): ChatServer {
  models += 1;
  return { baseUrl: stub.url, model: `model-${models}`, timeoutSeconds: 5, fetch, wait: async () => undefined };
}
const sent = () => stub.seen.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

/** Runs the automation and returns the usage of its calls, whether or not it succeeds. */
async function usageOf(more: Partial<Run> = {}, at = server()): Promise<ModelUsage[]> {
  const counted: ModelUsage[] = [];
  const run = runOf({ body: { topic: 'tea', apiKey: 'k' }, countUsage: (usage) => counted.push(usage), ...more });
  await chatAutomation({ file, server: at })(run).catch(() => undefined);
  return counted;
}

describe('the tokens of a run', () => {
  it('are those the provider counts, for each call', async () => {
    stub = await startStub((_, count) =>
      completion(count === 1 ? 'No heading.' : ANSWER, { prompt_tokens: 10 * count, completion_tokens: count }),
    );
    expect(await usageOf()).toEqual([
      { input: 10, output: 1 },
      { input: 20, output: 2 },
    ]);
  });

  it('include the reasoning that stands in the total alone', async () => {
    stub = await startStub(() => completion(ANSWER, { prompt_tokens: 10, completion_tokens: 5, total_tokens: 115 }));
    expect(await usageOf()).toEqual([{ input: 10, output: 105 }]);
  });

  it.each([
    ['say', { cached_tokens: 4, cache_write_tokens: 5 }, { cacheReads: 4, cacheWrites: 5 }],
    ['do not say by numbers that cannot be', { cached_tokens: 8, cache_write_tokens: 8 }, {}],
    ['do not say', {}, {}],
  ])('%s what the provider had in its cache, and what it put there', async (_, details, counts) => {
    const usage = { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: details };
    stub = await startStub(() => completion(ANSWER, usage));
    expect(await usageOf()).toEqual([{ input: 10, output: 2, ...counts }]);
  });

  it.each([
    ['no count', undefined],
    ['a count that is none', { prompt_tokens: '12', completion_tokens: -1 }],
    ['a count beyond all models', { prompt_tokens: 1e300, completion_tokens: 1 }],
  ])('are estimated, and marked so, where there is %s', async (_, usage) => {
    stub = await startStub(() => completion(ANSWER, usage));
    const [counted] = await usageOf();
    expect(counted).toMatchObject({ output: Math.ceil(ANSWER.length / 4), estimated: true });
    expect(counted?.input).toBeGreaterThan(50);
  });

  it('come with the last chunk of a stream, which is asked for them', async () => {
    const counts = 'data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}\n\n';
    stub = await startStub(() => stream(chunk({ content: ANSWER }, { finish_reason: 'stop' }) + counts + done));
    expect(await usageOf({ onPartial: () => undefined })).toEqual([{ input: 7, output: 3 }]);
    expect(sent()[0]).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('are estimated of an answer that broke off or was refused: it is charged for', async () => {
    stub = await startStub(() => stream(chunk({ content: 'Half an answer' })));
    expect(await usageOf({ onPartial: () => undefined })).toMatchObject([
      { output: 4, estimated: true, most: { output: 4500 } },
    ]);
    await stub.close();
    stub = await startStub(() => ({
      body: {
        choices: [{ message: { content: 'x' }, finish_reason: 'length' }],
        usage: { prompt_tokens: 1, completion_tokens: 2 },
      },
    }));
    expect(await usageOf()).toEqual([{ input: 1, output: 2 }]);
  });

  it('are none where the provider refuses or is not there', async () => {
    stub = await startStub(() => ({ status: 401, body: { error: { message: 'no' } } }));
    expect(await usageOf()).toEqual([]);
    const unused = await freePort();
    for (const baseUrl of ['http://127.0.0.1:9', `http://127.0.0.1:${unused}`, 'http://no-such-host.invalid'])
      expect(await usageOf({}, { ...server(), baseUrl })).toEqual([]);
  });

  describe('of an answer that nobody read are the most that was allowed', () => {
    const allowed = { output: 4500, estimated: true, most: { output: 4500 } };
    /** Answers to a request whose body is on its way, and whether the provider streams them. */
    const CUTS: Record<string, (response: ServerResponse) => void> = {
      'the connection breaks before the answer': (response) => response.destroy(),
      'the connection breaks within the answer': (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
        response.write('{"choices":');
        response.flushHeaders();
        setImmediate(() => response.destroy());
      },
      'the answer is no JSON': (response) => void response.end('<html>'),
      'the answer is half a JSON': (response) => void response.end('{"choices":[{"message":'),
      'a proxy gives up on the provider': (response) => void response.writeHead(504).end('<html>'),
      'a proxy of another kind does': (response) => void response.writeHead(524).end('<html>'),
      'the answer is a stream of nothing': (response) =>
        void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(),
      'the time is over': () => undefined,
    };
    it.each(Object.keys(CUTS).flatMap((cut) => [false, true].map((streams) => [cut, streams] as const)))(
      'where %s (streams: %s), and the call is not made again',
      async (cut, streams) => {
        stub = await startStub(() => undefined);
        let calls = 0;
        const broken = createServer((request, response) => {
          calls += 1;
          request.resume().on('end', () => CUTS[cut]?.(response));
        });
        await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
        onTestFinished(() => {
          broken.closeAllConnections();
          broken.close();
        });
        const { port } = broken.address() as AddressInfo;
        const at = {
          ...server(),
          baseUrl: `http://127.0.0.1:${port}`,
          timeoutSeconds: cut.includes('time') ? 0.05 : 5,
        };
        expect(await usageOf(streams ? { onPartial: () => undefined } : {}, at)).toMatchObject([allowed]);
        expect(calls).toBe(1);
      },
    );

    it('where the run is canceled, and nothing where it was canceled before', async () => {
      const stop = new AbortController();
      stub = await startStub(() => void stop.abort());
      expect(await usageOf({ signal: stop.signal })).toMatchObject([allowed]);
      expect(await usageOf({ signal: stop.signal })).toEqual([]);
    });
  });
});

describe('the bound on an answer', () => {
  it('is what the automation declares, with room to reason', async () => {
    stub = await startStub(() => completion(ANSWER));
    await usageOf();
    expect(sent().map((body) => body.max_tokens)).toEqual([4500]);
  });

  it('goes by its newer name where the older is refused, and is remembered', async () => {
    stub = await startStub(({ body }) => (JSON.parse(body).max_tokens ? refusal('max_tokens') : completion(ANSWER)));
    const at = server();
    await usageOf({}, at);
    await usageOf({}, at);
    expect(sent().map((body) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [4500, undefined],
      [undefined, 4500],
      [undefined, 4500],
    ]);
  });

  it.each([
    ['max_tokens is too large: 4500. This model supports at most 4096 completion tokens.', 4096],
    ['max_tokens: 4500 > 4096, which is the maximum allowed number of output tokens for model-3', 4096],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 4096]', 4096],
    ['max_tokens must be less than or equal to 4,096, the maximum value for this model', 4096],
    ["Unsupported value: 'max_tokens' does not support 4500 with this model.", 2250],
    ['max_tokens: no', 2250],
  ])('is lowered for a request where it is too large: %s', async (message, limit) => {
    const tooLarge = { status: 400, body: { error: { message, param: 'max_tokens' } } };
    stub = await startStub(({ body }) => (JSON.parse(body).max_tokens > 4096 ? tooLarge : completion(ANSWER)));
    const at = server();
    for (const _ of [1, 2]) await usageOf({}, at);
    const sentLimits = sent().map((body) => [body.max_tokens, body.max_completion_tokens]);
    expect(sentLimits).toEqual([
      [4500, undefined],
      [limit, undefined],
      [4500, undefined],
      [limit, undefined],
    ]);
  });

  it('is never left out where no number is small enough', async () => {
    const tooLarge = { status: 400, body: { error: { message: 'max_tokens is too large', param: 'max_tokens' } } };
    stub = await startStub(() => tooLarge);
    const at = server();
    for (const _ of [1, 2]) expect(await usageOf({}, at)).toEqual([]);
    expect(sent().every((body) => Number(body.max_tokens) > 0)).toBe(true);
    expect(stub.seen.length).toBeLessThanOrEqual(14);
  });

  it('is left out where neither name is known, and streams go on without their count', async () => {
    const optional = ['stream_options', 'max_tokens', 'max_completion_tokens'];
    stub = await startStub(({ body }) => {
      const refused = optional.find((name) => name in JSON.parse(body));
      return refused ? refusal(refused) : stream(chunk({ content: ANSWER }, { finish_reason: 'stop' }) + done);
    });
    expect(await usageOf({ onPartial: () => undefined })).toMatchObject([{ estimated: true }]);
    expect(sent().at(-1)).toMatchObject({ stream: true });
    expect(sent()).toHaveLength(4);
  });
});

describe('the largest use of a run', () => {
  it('is not below what a run uses that needs two calls', async () => {
    const topic = 'tea '.repeat(500);
    const body = { topic };
    const bound = largestUse(file, buildMessages(file, body));
    stub = await startStub(() => completion('No heading. '.repeat(150)));
    const used = await usageOf({ body: { ...body, apiKey: 'k' } });
    expect(used).toHaveLength(2);
    const total = (side: 'input' | 'output') => used.reduce((sum, usage) => sum + usage[side], 0);
    expect(total('input')).toBeLessThan(bound.input);
    expect(used[1]?.input).toBeLessThan(bound.longestPrompt ?? 0);
    expect(total('output')).toBeLessThan(bound.output);
    expect(bound.output).toBe(9000);
  });

  it('has room for the longest pages, files and earlier results', () => {
    const messages = buildMessages(file, {});
    const { input } = largestUse(file, messages);
    const reads = { as: 'page', from: ['link'], otherwise: 'x' };
    expect(largestUse({ ...file, reads }, messages).input).toBeGreaterThan(input + 24_000);
    expect(largestUse(file, messages, { fileCount: 1 }).input).toBeGreaterThan(input + 100_000);
    const recall = { as: 'last', tool: 't' } as NonNullable<AutomationFile['recall']>;
    expect(largestUse({ ...file, recall }, messages).input).toBeGreaterThan(input + 10_000);
  });
});
