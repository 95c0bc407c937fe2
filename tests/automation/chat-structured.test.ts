import { afterEach, describe, expect, it } from 'vitest';
import { chatAutomation } from '@/automation/parts/chat';
import type { ChatServer } from '@/automation/parts/chat-client';
import type { Schema } from '@/automation/parts/run';
import type { RunReport } from '@/contracts/run';
import { type Stub, type StubAnswer, startStub } from '../server/stub';
import { runOf } from './support/run';

let stub: Stub;
afterEach(() => stub.close());

const pair: Schema = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: 'string', minLength: 1 }, b: { type: 'string' } },
};
const list: Schema = {
  type: 'array',
  items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
};
const says = (content: unknown): StubAnswer => ({
  body: { choices: [{ message: { content: typeof content === 'string' ? content : JSON.stringify(content) } }] },
});

const stages: (string | undefined)[] = [];

function ask(schema: Schema, name = 'pair') {
  stages.length = 0;
  const progress = ({ stage }: RunReport) => void stages.push(stage);
  const file = {
    kind: 'chat' as const,
    secret: 'apiKey',
    respond: 'json' as const,
    schema: name,
    sections: { Prompt: 'Go' },
  };
  const server: ChatServer = { baseUrl: stub.url, model: 'm', timeoutSeconds: 5, fetch, wait: async () => undefined };
  return chatAutomation({ file, server, schema })(runOf({ body: { apiKey: 'k' }, progress }));
}

interface Asked {
  messages: { content: string }[];
  response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: unknown } };
}
const requestBodies = () => stub.seen.map(({ body }) => JSON.parse(body) as Asked);

describe('structured answers', () => {
  it('asks for the strict form first', async () => {
    stub = await startStub(() => says({ a: 'x', b: null }));
    expect(JSON.parse((await ask(pair)).body)).toEqual({ a: 'x' });
    expect(requestBodies()[0]?.response_format).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'pair',
        strict: true,
        schema: {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } },
          required: ['a', 'b'],
          additionalProperties: false,
        },
      },
    });
  });

  it('steps down where the server does not know the form, and remembers that', async () => {
    stub = await startStub(({ body }) => {
      const { response_format } = JSON.parse(body) as Asked;
      if (response_format)
        return {
          status: 400,
          body: { error: { message: `${response_format.type} is not supported`, param: 'response_format' } },
        };
      return says('Sure! Here it is:\n```json\n{ "a": "x", }\n```');
    });
    expect(JSON.parse((await ask(pair)).body)).toEqual({ a: 'x' });
    expect(requestBodies().map((request) => request.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ]);
    expect(requestBodies()[2]?.messages[0]?.content).toContain('JSON Schema');
    await ask(pair);
    expect(requestBodies()).toHaveLength(4);
  });

  it('does not step down on other errors', async () => {
    stub = await startStub(() => ({ status: 401, body: { error: { message: 'no' } } }));
    await expect(ask(pair)).rejects.toMatchObject({ code: 'provider_key' });
    expect(stub.seen).toHaveLength(1);
  });

  it('sends an answer that does not fit back once', async () => {
    stub = await startStub((_request, count) => says(count === 1 ? { b: 1 } : { a: 'mended' }));
    expect(JSON.parse((await ask(pair)).body)).toEqual({ a: 'mended' });
    expect(requestBodies()[1]?.messages.at(-1)?.content).toContain("must have required property 'a'");
    expect(stub.seen).toHaveLength(2);
    expect(stages).toEqual(['Asking the model', 'Reading the answer', 'Asking for a corrected answer']);
  });

  it('keeps the first answer where the second fails, or is worse', async () => {
    stub = await startStub((_request, count) =>
      count === 1 ? says({ b: 1 }) : { status: 401, body: { error: 'no' } },
    );
    expect(JSON.parse((await ask(pair)).body)).toEqual({ b: 1 });
    await stub.close();
    stub = await startStub((_request, count) => says(count === 1 ? { b: 'x' } : { b: 1 }));
    expect(JSON.parse((await ask(pair)).body)).toEqual({ b: 'x' });
  });

  it('takes what can be read over what cannot, however much is wrong with it', async () => {
    stub = await startStub((_request, count) => says(count === 1 ? 'Sure!' : { b: 1 }));
    expect(JSON.parse((await ask(pair)).body)).toEqual({ b: 1 });
    await stub.close();
    stub = await startStub((_request, count) => says(count === 1 ? { b: 1 } : 'Sure!'));
    expect(JSON.parse((await ask(pair)).body)).toEqual({ b: 1 });
  });

  it('is honest where no JSON comes at all', async () => {
    stub = await startStub(() => says('I cannot do that'));
    await expect(ask(pair)).rejects.toMatchObject({ code: 'provider_unreadable' });
    expect(stub.seen).toHaveLength(2);
  });

  it('wraps lists for the strict form and answers them under the name of their kind', async () => {
    stub = await startStub(() => says({ items: [{ n: 1 }, { n: 2 }] }));
    expect(JSON.parse((await ask(list, 'scenes')).body)).toEqual({ scenes: [{ n: 1 }, { n: 2 }] });
    expect(requestBodies()[0]?.response_format?.json_schema?.schema).toMatchObject({
      type: 'object',
      required: ['items'],
    });
  });

  it('asks for open maps without the strict form', async () => {
    stub = await startStub(() => says({ a: { x: 1 } }));
    const map: Schema = {
      type: 'object',
      properties: { a: { type: 'object', additionalProperties: { type: 'number' } } },
    };
    await ask(map, 'map');
    expect(requestBodies()[0]?.response_format).toEqual({ type: 'json_object' });
  });
});
