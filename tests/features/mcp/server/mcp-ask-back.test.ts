import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { DEMO_KEYS, type MODES, sampleArguments, textOf } from '../../../server/mcp-client';
import { type Site, startSite } from '../../../server/site';

const SCENES = 'sora-prompt-generator';

/** What a user does with a question. */
type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> };

let site: Site;
let token: string;
let missing: Record<string, unknown>;

beforeAll(async () => {
  site = await startSite({ webhooks, tools: serverTools, toolsDir: 'tools' });
  token = (await site.newToken()).token;
  const { concept: _, ...rest } = await sampleArguments(site.url, token, SCENES);
  missing = rest;
});
afterAll(() => site.end());

/** A client whose user answers questions so; the questions it was asked. */
async function connected(
  answer: Answer,
  mode: (typeof MODES)[number] = 'auto',
  keys: Record<string, string> = DEMO_KEYS,
) {
  const questions: { message: string; requestedSchema: object }[] = [];
  const capabilities = { elicitation: { form: {} } };
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } });
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    questions.push(params as (typeof questions)[number]);
    return answer;
  });
  const headers = { Authorization: `Bearer ${token}`, ...keys };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const call = (args: Record<string, unknown>) => client.callTool({ name: SCENES, arguments: args });
  return { questions, call };
}

describe('an answer that is missing', () => {
  it('is asked for in a form of the client, and the run goes on with it', async () => {
    const { questions, call } = await connected({ action: 'accept', content: { concept: 'A lighthouse' } });
    const result = await call(missing);
    expect([result.isError, result.structuredContent]).toEqual([undefined, expect.objectContaining({ mode: 'demo' })]);
    const [question, ...others] = questions;
    expect(others).toEqual([]);
    expect(question?.message).toContain('needs one more answer');
    expect(question?.requestedSchema).toMatchObject({
      type: 'object',
      required: ['concept'],
      properties: { concept: { type: 'string', title: expect.any(String) } },
    });
  });

  it.each(['decline', 'cancel'] as const)(
    'is an error for the model after the user has chosen to %s',
    async (action) => {
      const { questions, call } = await connected({ action });
      expect(textOf(await call(missing))).toMatch(/^concept: .*\[required\]$/);
      expect(questions).toHaveLength(1);
    },
  );

  it('is asked for once: what the user gave is checked like any answer', async () => {
    const { questions, call } = await connected({ action: 'accept', content: { concept: ' ' } });
    expect(textOf(await call(missing))).toMatch(/^concept: .*\[required\]$/);
    expect(questions).toHaveLength(1);
  });

  it('is not asked for where something else is wrong, which the model must mend', async () => {
    const { questions, call } = await connected({ action: 'accept', content: { concept: 'A lighthouse' } });
    expect(textOf(await call({ ...missing, genre: 'Opera' }))).toContain('[enum]');
    expect(questions).toEqual([]);
  });

  it('is an error for clients of the protocol before, which this server keeps no session for', async () => {
    const { questions, call } = await connected({ action: 'accept', content: { concept: 'x' } }, 'legacy');
    expect(textOf(await call(missing))).toContain('[required]');
    expect(questions).toEqual([]);
  });
});

describe('a key', () => {
  it('is never asked for in a form', async () => {
    const { questions, call } = await connected({ action: 'accept', content: {} }, 'auto', {});
    expect(textOf(await call({ ...missing, concept: 'x' }))).toContain('[key_needed]');
    expect(questions).toEqual([]);
  });

  it('is refused in the answer to a form, too', async () => {
    const content = { concept: 'A lighthouse', apiKey: 'sk-live-needle' };
    const { call } = await connected({ action: 'accept', content });
    const text = textOf(await call(missing));
    expect(text).toContain('[key_in_arguments]');
    expect(text).not.toContain('needle');
  });
});
