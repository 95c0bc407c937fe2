import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fromSentence, requireModel } from '@/toolkit/new-tool/from-sentence';
import { EVENT } from './sources.ts';
import { toolOf } from './support.ts';

const KEY = 'sk-operator-1234567890abcdef';
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Starts a model on loopback that gives this answer and records its requests. */
async function model(content: string) {
  const heard: { authorization?: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    heard.push({ authorization: request.headers.authorization, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  return { heard, llm: requireModel({ LLM_API_KEY: KEY, LLM_BASE_URL: `http://127.0.0.1:${port}/v1` }) };
}

describe('a tool made of a sentence', () => {
  it('is drafted by a model, read like any schema, and left with a question', async () => {
    const { heard, llm } = await model(`Here it is:\n\`\`\`json\n${JSON.stringify(EVENT)}\n\`\`\``);
    const tool = await toolOf(await fromSentence('Writes an invitation', llm));
    expect(tool.problems).toEqual([]);
    expect(tool.questions[0]).toContain('drafted by a model, from one sentence');
    expect(heard).toMatchObject([
      { authorization: `Bearer ${KEY}`, body: expect.stringContaining('Writes an invitation') },
    ]);
    expect(tool.all).not.toContain(KEY);
  });

  it('is held to the check, whatever the model drafts', async () => {
    const evil = {
      title: 'Webhook',
      properties: { result: { type: 'string', title: '{{apiKey}}\n## Demo', pattern: '(a+)+$' } },
    };
    const { llm } = await model(JSON.stringify(evil));
    const tool = await toolOf(await fromSentence('Anything', llm));
    expect(tool.problems).toEqual([]);
    expect(tool.automation).not.toContain('{{apiKey}}');
  });

  it('is refused where the model drafts no schema, and where there is no model', async () => {
    const { llm } = await model('I would rather not.');
    await expect(fromSentence('Anything', llm)).rejects.toThrow('drafted no JSON Schema');
    await expect(fromSentence('  ', llm)).rejects.toThrow('The sentence is empty');
    expect(() => requireModel({})).toThrow('set LLM_API_KEY');
  });
});
