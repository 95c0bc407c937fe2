import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AutomationFile } from '@/automation/parts/automation-file';
import { chatAutomation } from '@/automation/parts/chat';
import { createChatStream } from '@/automation/parts/chat-stream';
import type { Run } from '@/automation/parts/run';
import type { Answer } from '@/contracts/answer';
import type { Failure } from '@/contracts/failure';
import { startStub } from '../server/stub';
import { chunk, startWritingProvider, type WritingProvider } from '../support/streaming-provider';
import { runOf } from './support/run';

const KEY = 'sk-test-1234567890';
const file: AutomationFile = { kind: 'chat', secret: 'apiKey', respond: 'text', sections: { Prompt: 'Go' } };

let provider: WritingProvider;
beforeEach(async () => {
  provider = await startWritingProvider();
});
afterEach(() => provider.close());

/** A watched run, with the partial answers it showed, and a way to wait for the next one. */
function followed(more: Partial<Run> = {}) {
  const shown: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const written = (answer: () => Answer | undefined) => {
    shown.push(answer()?.body);
    for (const go of waiting.splice(0)) go();
  };
  const run = runOf({ body: { apiKey: KEY }, onPartial: written, ...more });
  return { run, shown, more: () => new Promise<void>((done) => waiting.push(done)) };
}

function automation(url = provider.url, own: Partial<Parameters<typeof chatAutomation>[0]> = {}) {
  const server = { baseUrl: url, model: 'model-1', timeoutSeconds: 5, fetch, wait: async () => undefined };
  return chatAutomation({ file, server, ...own });
}

describe('a provider that is slow', () => {
  it('is waited for as long as it goes on writing, and given up once it is silent', async () => {
    // Counts the time from one chunk to the next, however long all of them take.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { run, shown, more } = followed();
      const answer = automation()(run).then(
        ({ body }) => body,
        (error: Failure) => error.code,
      );
      const writing = await provider.next();
      for (const words of ['One ', 'two ', 'three ']) {
        const arrived = more();
        writing.write(words);
        await arrived;
        await vi.advanceTimersByTimeAsync(4_000);
      }
      expect(shown.at(-1)).toBe('One two three ');
      await vi.advanceTimersByTimeAsync(1_001);
      expect(await answer).toBe('provider_timeout');
      await writing.left;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a completion that comes piece by piece', () => {
  const STREAM = [
    ': comment\n\n',
    chunk({ role: 'assistant', content: null }),
    chunk({ content: 'Té ' }),
    chunk({ content: '🚀 and\n' }),
    chunk({ content: [{ type: 'text', text: '日本' }] }),
    chunk({}, { finish_reason: 'stop' }),
    'data: {"choices":[],"usage":{"prompt_tokens":2,"completion_tokens":1}}\n\n',
    'data: [DONE]\n\n',
  ].join('');
  const WHOLE = {
    choices: [{ message: { content: 'Té 🚀 and\n日本', refusal: '' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 2, completion_tokens: 1 },
  };

  it('is read the same wherever its bytes were cut', () => {
    const bytes = new TextEncoder().encode(STREAM);
    for (let at = 0; at <= bytes.length; at += 1) {
      const stream = createChatStream();
      const decoder = new TextDecoder();
      for (const part of [bytes.subarray(0, at), bytes.subarray(at)])
        stream.push(decoder.decode(part, { stream: true }));
      expect(stream.body()).toEqual(WHOLE);
    }
  });

  it('takes no other choice than the first, and an answer told in one event', () => {
    const stream = createChatStream();
    stream.push(chunk({ content: 'other' }, { index: 1 }));
    stream.push(chunk({ content: 'ha' }));
    stream.push('data: {"choices":[{"message":{"content":"half and whole"},"finish_reason":"stop"}]}\n\n');
    expect(stream.text()).toBe('half and whole');
  });

  it('stands for an error in the middle, and for nothing where it breaks off', () => {
    const failing = createChatStream();
    failing.push(`${chunk({ content: 'half' })}data: {"error":{"message":"overloaded"}}\n\n${chunk({ content: 'x' })}`);
    expect([failing.isFinished(), failing.body()]).toEqual([true, { error: { message: 'overloaded' } }]);
    const broken = createChatStream();
    broken.push(chunk({ content: 'half' }));
    expect(() => broken.body()).toThrow('broke off');
  });

  it('grows no longer than an answer that comes whole', () => {
    const stream = createChatStream();
    const piece = chunk({ content: 'x'.repeat(1_000_000) });
    expect(() => {
      for (let count = 0; count < 6; count += 1) stream.push(piece);
    }).toThrow('far too long');
  });
});

describe('a chat somebody looks on at', () => {
  it('shows what is there, and answers as it always did', async () => {
    const { run, shown, more } = followed();
    const answer = automation()(run);
    const call = await provider.next();
    expect(call.request).toMatchObject({ model: 'model-1', stream: true });
    for (const words of ['<thi', 'nk>Let me see</think>', 'Tea is ', `good. ${KEY.slice(0, 9)}`]) {
      const arrived = more();
      call.write(words);
      await arrived;
    }
    expect(shown).toEqual([undefined, undefined, 'Tea is ', 'Tea is good. ']);
    call.write(KEY.slice(9));
    call.finish();
    expect((await answer).body).toBe('Tea is good. [key hidden]');
    expect(shown.join()).not.toContain('sk-');
  });

  it('asks for a whole answer where nobody looks on', async () => {
    const stub = await startStub(() => ({ body: { choices: [{ message: { content: 'Whole' } }] } }));
    const { onPartial: _, ...unseen } = followed().run;
    await automation(stub.url)(unseen);
    expect(JSON.parse(stub.seen[0]?.body ?? '')).not.toHaveProperty('stream');
    await stub.close();
  });

  it('takes a whole answer of a server that does not heed the wish', async () => {
    const stub = await startStub(() => ({ body: { choices: [{ message: { content: 'Whole' } }] } }));
    const { run, shown } = followed();
    expect((await automation(stub.url)(run)).body).toBe('Whole');
    expect(shown).toEqual([]);
    await stub.close();
  });

  it('asks again for a whole answer where a server refuses to write', async () => {
    const stub = await startStub(({ body }) =>
      body.includes('"stream"')
        ? { status: 400, body: { error: { message: 'You may not stream this model.', param: 'stream' } } }
        : { body: { choices: [{ message: { content: 'Whole' } }] } },
    );
    expect((await automation(stub.url)(followed().run)).body).toBe('Whole');
    expect(stub.seen).toHaveLength(2);
    await stub.close();
  });

  it('fails in words where the answer breaks off, and never asks twice for what was begun', async () => {
    const { run, more } = followed();
    const first = automation()(run);
    const broken = await provider.next();
    const arrived = more();
    broken.write('Half of it');
    await arrived;
    broken.drop();
    await expect(first).rejects.toMatchObject({ code: 'provider_broke_off' });
    const second = automation()(followed().run);
    const failing = await provider.next();
    failing.write('Half of it');
    failing.send('data: {"error":{"message":"overloaded","code":503}}\n\n');
    await expect(second).rejects.toMatchObject({ code: 'provider_down' });
    expect(provider.count()).toBe(2);
  });

  it('ends the call of the provider with the run', async () => {
    const stop = new AbortController();
    const { run, more } = followed({ signal: stop.signal });
    const answer = automation()(run);
    const call = await provider.next();
    const arrived = more();
    call.write('Half');
    await arrived;
    stop.abort();
    await expect(answer).rejects.toThrow();
    await call.left;
  });

  it('shows of a structured answer what is whole, in the shape of the answer', async () => {
    const schema = { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } };
    const { run, shown, more } = followed();
    const answer = automation(undefined, { file: { ...file, respond: 'json', schema: 'scenes' }, schema })(run);
    const call = await provider.next();
    for (const words of ['{"items":[{"title":"On', 'e"},{"title":"Two', '"}']) {
      const arrived = more();
      call.write(words);
      await arrived;
    }
    const one = { scenes: [{ title: 'One' }] };
    expect(shown.map((body) => JSON.parse(body ?? 'null'))).toEqual([
      { scenes: [] },
      one,
      { scenes: [{ title: 'One' }, { title: 'Two' }] },
    ]);
    call.write(']}');
    call.finish();
    expect(JSON.parse((await answer).body)).toEqual({ scenes: [{ title: 'One' }, { title: 'Two' }] });
  });
});

describe('a change of a result somebody looks on at', () => {
  const TEXT = '## A\n\nOld.\n\n## B';
  const change = (result: unknown, part: string) => ({ apiKey: KEY, refine: { result, wish: 'x', part } });
  const refines = { file: { ...file, sections: { Prompt: 'Go', Refine: '{{wish}}' } }, refines: true };

  it.each([
    ['all of it', '', ['One. ', 'One. Two.']],
    ['a section in its place', '0', ['## A\n\nOne.\n\n## B', '## A\n\nOne. Two.\n\n## B']],
  ])('shows %s while it is written', async (_, part, written) => {
    const { run, shown, more } = followed({ body: change(TEXT, part) });
    const answer = automation(undefined, refines)(run);
    const call = await provider.next();
    for (const words of ['One. ', 'Two.']) {
      const arrived = more();
      call.write(words);
      await arrived;
    }
    call.finish();
    expect((await answer).body).toBe(written.at(-1));
    expect(shown).toEqual(expect.arrayContaining(written));
    expect(new Set(shown).size).toBe(2);
  });

  it('shows what is whole of a part, in its place', async () => {
    const items = { type: 'object', properties: { title: { type: 'string' }, prompt: { type: 'string' } } };
    const own = { ...refines, file: { ...refines.file, schema: 'scenes' }, schema: { type: 'array', items } };
    const { run, shown, more } = followed({ body: change([{ title: 'One' }, { title: 'Two' }], '1') });
    const answer = automation(undefined, own)(run);
    const call = await provider.next();
    for (const words of ['{"title":"New","pro', 'mpt":"A calm']) {
      const arrived = more();
      call.write(words);
      await arrived;
    }
    const sofar = JSON.stringify({ scenes: [{ title: 'One' }, { title: 'New' }] });
    expect(shown).toEqual([sofar, sofar]);
    call.write(' sea."}');
    call.finish();
    expect(JSON.parse((await answer).body).scenes[1]).toEqual({ title: 'New', prompt: 'A calm sea.' });
  });

  it('is written in pieces by the demo, and nothing else of the result moves', async () => {
    const { run, shown } = followed({ demo: true, body: change(TEXT, '0') });
    const answer = await automation(undefined, refines)(run);
    expect(new Set(shown).size).toBeGreaterThan(5);
    expect(shown.at(-1)).toBe(answer.body);
    for (const text of shown) expect(text).toMatch(/^## .*\n\n## B$/s);
  });
});

describe('a demo somebody looks on at', () => {
  it('is written in pieces that grow to the answer, and ends with the run', async () => {
    const own = { ...file, sections: { ...file.sections, Demo: 'A demo about {{topic}}, as long as this.' } };
    const { run, shown } = followed({ demo: true, body: { topic: 'tea', apiKey: 'demo' } });
    const answer = await automation(undefined, { file: own })(run);
    expect(answer.body).toBe('A demo about tea, as long as this.');
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.at(-1)).toBe(answer.body);
    for (const text of shown) expect(answer.body.startsWith(text ?? '-')).toBe(true);
    const stopped = followed({ demo: true, signal: AbortSignal.abort(new Error('over')) });
    await expect(automation(undefined, { file: own })(stopped.run)).rejects.toThrow('over');
  });
});
