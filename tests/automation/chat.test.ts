import { afterEach, describe, expect, it } from 'vitest';
import type { AutomationFile } from '@/automation/parts/automation-file';
import { chatAutomation } from '@/automation/parts/chat';
import type { ChatServer } from '@/automation/parts/chat-client';
import { buildInstructions } from '@/automation/parts/chat-instructions';
import type { Run } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import { type Stub, type StubAnswer, startStub } from '../server/stub';
import { runOf } from './support/run';

let stub: Stub;
afterEach(() => stub.close());

const KEY = 'sk-test-1234567890';
const file: AutomationFile = {
  kind: 'chat',
  secret: 'apiKey',
  respond: 'completion',
  sections: { System: 'Be brief.', Prompt: 'About {{topic}} {{apiKey}}' },
};
const completion = (content: unknown, more: object = {}): StubAnswer => ({
  body: { choices: [{ message: { content }, finish_reason: 'stop', ...more }] },
});
const failure = (status: number, error: unknown, headers?: Record<string, string>): StubAnswer => ({
  status,
  body: { error },
  headers,
});

const waits: number[] = [];
function server(timeoutSeconds = 5): ChatServer {
  waits.length = 0;
  return {
    baseUrl: `${stub.url}/v1/chat/completions/`,
    model: 'model-1',
    timeoutSeconds,
    fetch,
    wait: async (ms) => void waits.push(ms),
  };
}

function run(more: Partial<Run> = {}): Run {
  return runOf({ body: { topic: 'tea', apiKey: ` ${KEY} ` }, ...more });
}

async function problem(answer: StubAnswer | undefined, timeoutSeconds?: number): Promise<Failure> {
  stub = await startStub(() => answer);
  const error: unknown = await chatAutomation({ file, server: server(timeoutSeconds) })(run()).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
}

describe('the chat automation', () => {
  it('sends what the facts ask for and nothing else', async () => {
    stub = await startStub(() => completion('  Tea is good. '));
    const answer = await chatAutomation({ file, server: server() })(run());
    expect(JSON.parse(answer.body)).toEqual({ choices: [{ message: { content: 'Tea is good.' } }] });
    const [seen] = stub.seen;
    expect([seen?.method, seen?.path, seen?.headers.authorization, seen?.headers['content-type']]).toEqual([
      'POST',
      '/v1/chat/completions',
      `Bearer ${KEY}`,
      'application/json',
    ]);
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      model: 'model-1',
      messages: [
        { role: 'system', content: buildInstructions({ system: 'Be brief.', example: '', spelling: 'us' }) },
        { role: 'user', content: 'About tea' },
      ],
      max_tokens: 8000,
    });
  });

  it('lets the field of the file say in which language to write, and otherwise the answers', async () => {
    stub = await startStub(() => completion('x'));
    for (const language of [undefined, 'tongue'])
      await chatAutomation({ file: { ...file, ...(language && { language }) }, server: server() })(run());
    const systemMessages = stub.seen.map(
      ({ body }) => (JSON.parse(body) as { messages: [{ content: string }] }).messages[0],
    );
    expect(systemMessages.map(({ content }) => /Write in the (.+?) in the first/.exec(content)?.[1])).toEqual([
      'language of the answers',
      'language asked for',
    ]);
    expect(systemMessages[1]?.content).toContain('where none is, in the language of the answers');
  });

  it('sends a text back once that lacks something, and keeps the better of the two', async () => {
    const whole: AutomationFile = { ...file, expects: { headings: ['Role', 'Tools'] } };
    const answers = ['# Role\nx', '# Role\nx\n# Tools\ny', '# Role\nfirst', 'worse'];
    stub = await startStub((_request, count) => completion(answers[count - 1]));
    const ask = chatAutomation({ file: whole, server: server() });
    expect((await ask(run())).body).toContain('# Tools');
    const sent = JSON.parse(stub.seen[1]?.body ?? '') as { messages: { role: string; content: string }[] };
    expect(sent.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(sent.messages.at(-1)?.content).toContain('the part "Tools" is missing');
    expect((await ask(run())).body).toContain('first');
    expect(stub.seen).toHaveLength(4);
  });

  it('puts every shape a tool may expect', async () => {
    stub = await startStub(() =>
      completion([
        { type: 'text', text: 'Te' },
        { type: 'text', text: 'xt' },
      ]),
    );
    const answerIn = async (respond: AutomationFile['respond']) =>
      chatAutomation({ file: { ...file, respond, echo: ['topic'] }, server: server() })(run());
    expect(JSON.parse((await answerIn('message')).body)).toEqual({ message: { content: 'Text' } });
    expect(await answerIn('text')).toEqual({ status: 200, contentType: 'text/plain; charset=utf-8', body: 'Text' });
    expect(JSON.parse((await answerIn('output')).body)).toEqual({
      topic: 'tea',
      output: [{ content: [{ text: 'Text' }] }],
    });
  });

  it('puts what another tool gave into its texts, where the member asks for that', async () => {
    stub = await startStub(() => completion('ok'));
    const recalling = (when?: string): AutomationFile => ({
      ...file,
      recall: { as: 'found', tool: 'search', ...(when && { when }) },
      sections: { Prompt: 'Leads:\n{{found}}' },
    });
    const ask = (when: string | undefined, body: object) =>
      chatAutomation({ file: recalling(when), server: server() })(
        run({ body: { apiKey: KEY, ...body }, recall: async ({ tool }) => `Fern Spa, by ${tool}` }),
      );
    await ask('useIt', { useIt: true });
    await ask('options.useIt', { options: { useIt: true } });
    await ask('useIt', { useIt: false });
    await ask('useIt', { useIt: 'true' });
    await ask(undefined, {});
    const prompts = stub.seen.map(
      ({ body }) => (JSON.parse(body) as { messages: { content: string }[] }).messages.at(-1)?.content,
    );
    const recalled = expect.stringMatching(
      /^Leads:\n\[Quotation (\w{20}) begins: an earlier result\..*\]\nFern Spa, by search\n\[Quotation \1 ends\.\]$/,
    );
    expect(prompts).toEqual([recalled, recalled, 'Leads:', 'Leads:', recalled]);
  });

  it('tries again where that can help, as long as the provider asks', async () => {
    stub = await startStub((_request, count) => {
      if (count === 1)
        return failure(429, { code: 'rate_limit_exceeded', message: 'slow down' }, { 'retry-after': '3' });
      return count === 2 ? failure(503, { message: 'down' }) : completion('Third time');
    });
    const stages: (string | undefined)[] = [];
    const progress: Run['progress'] = ({ stage }) => void stages.push(stage);
    const answer = await chatAutomation({ file, server: server() })(run({ progress }));
    expect(answer.body).toContain('Third time');
    expect(waits[0]).toBe(3000);
    const asked = 'Asking the model';
    const busy = expect.stringMatching(/^The provider is busy: next try in \d+ seconds?$/);
    expect(stages).toEqual([asked, 'The provider is busy: next try in 3 seconds', asked, busy, asked]);
    expect(stub.seen).toHaveLength(3);
  });

  it.each([
    ['provider_quota', 429, { code: 'insufficient_quota', message: 'You exceeded your quota' }, 1],
    ['provider_key', 401, { code: 'invalid_api_key', message: `Incorrect API key provided: ${KEY}` }, 1],
    ['provider_quota', 402, { message: 'no credit', code: 402 }, 1],
    ['provider_refused', 403, { message: 'region' }, 1],
    ['provider_model', 404, { code: 'model_not_found', message: 'x' }, 1],
    ['provider_too_long', 400, { code: 'context_length_exceeded', message: 'x' }, 1],
    ['provider_busy', 200, { message: 'Provider returned error', code: 429 }, 3],
    ['provider_down', 500, 'text', 3],
    ['provider_unanswered', 504, 'text', 1],
    ['provider_unanswered', 524, 'text', 1],
  ])('says %s for status %s', async (code, status, error, calls) => {
    const found = await problem(failure(status, error));
    expect([found.code, found.status]).toEqual([code, 502]);
    expect(found.message).not.toContain('sk-');
    expect(stub.seen).toHaveLength(calls);
  });

  it('masks keys in what the provider says, also those of others', async () => {
    const found = await problem(failure(400, { message: `bad ${KEY} and sk-proj-abcdef123456` }));
    expect(found.message).toBe('The provider refused the request: bad [key hidden] and [key hidden]');
  });

  it("covers the operator's key too, which no body of a member holds", async () => {
    stub = await startStub(() => completion(`I was given ${KEY} and ${Buffer.from(KEY).toString('base64')}`));
    const own = { ...file, secret: undefined, respond: 'text' as const };
    const answer = await chatAutomation({ file: own, server: server(), operatorKey: KEY })(run());
    expect(answer.body).toBe('I was given [key hidden] and [key hidden]');
  });

  it.each([
    ['provider_empty', completion('  ')],
    ['provider_empty', completion('<think>hm</think> ')],
    ['provider_empty', { body: { choices: [] } }],
    ['provider_empty', { body: '<html>' }],
    ['provider_cut', completion('half', { finish_reason: 'length' })],
    ['provider_filtered', completion('', { finish_reason: 'content_filter' })],
    ['provider_declined', { body: { choices: [{ message: { content: null, refusal: 'No' } }] } }],
  ])('says %s for an answer without a result', async (code, answer) => {
    expect((await problem(answer)).code).toBe(code);
  });

  it('gives up on a silent provider', async () => {
    const found = await problem(undefined, 1);
    expect([found.code, found.status]).toEqual(['provider_timeout', 504]);
  });
});
