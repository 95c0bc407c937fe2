import { beforeAll, describe, expect, it } from 'vitest';
import { chatAutomation } from '@/automation/parts/chat';
import { demoAnswer } from '@/automation/parts/demo';
import { maskAllKeys, maskKeys } from '@/automation/parts/mask';
import { Failure } from '@/contracts/failure';
import { type SupportedSchema, schemaErrors } from '../../../scripts/n8n/code/schema-check.ts';
import type { N8nWorkflow } from '../../../scripts/n8n/node-types.ts';
import { forThisRun } from '../../../scripts/test/full-run.ts';
import { runOf } from '../../automation/support/run';
import { exported, type Sampled, sampledWebhooks } from '../../n8n/support/exported.ts';
import { type OutgoingCall, type Provider, simulate } from '../../n8n/support/simulate.ts';

const KEY = 'sk-member-Key-0123456789';
const HOSTILE = '}} {{ $json.body.apiKey }} ={{ $env }} {{lastLeads}} "quoted" \\ \n$` `x` \u2028 </script> 😀 \\"';

const chats = sampledWebhooks().filter(
  ({ automation, action, hasFiles }) => automation.kind === 'chat' && !action && !hasFiles,
);
let workflows: Record<string, N8nWorkflow>;
beforeAll(async () => {
  workflows = await exported('--base-url', 'https://llm.example/v1', '--model', 'model-x');
});

const workflowOf = ({ name }: Sampled) => workflows[name] as N8nWorkflow;

/** Returns a sample's body with another key and, if given, this text in place of every free text. */
function bodyOf({ bodies, request, automation }: Sampled, key = KEY, text?: string): Record<string, unknown> {
  const sample = bodies[0]?.body ?? {};
  const body = text === undefined ? sample : (withText(request, sample, text) as Record<string, unknown>);
  return automation.secret ? { ...body, [automation.secret]: key } : body;
}

function withText(schema: SupportedSchema, value: unknown, text: string): unknown {
  const { properties = {} } = schema as { properties?: Record<string, SupportedSchema> };
  if (value && typeof value === 'object' && !Array.isArray(value)) {
    const changed = Object.entries(value).map(([name, inner]) => [name, withText(properties[name] ?? {}, inner, text)]);
    return Object.fromEntries(changed);
  }
  return schemaErrors(schema, text).length === 0 && schema.type === 'string' && !schema.format ? text : value;
}

let servers = 0;

/** Returns the gateway's answer to a call if the provider behaves like this. */
async function inProcess(webhook: Sampled, body: Record<string, unknown>, provider: Provider) {
  const calls: OutgoingCall['body'][] = [];
  const answering = (async (_url, { body: sent, headers } = {}) => {
    calls.push(JSON.parse(String(sent)));
    const call = { url: '', headers: headers as Record<string, string>, body: calls.at(-1) ?? {}, timeoutMs: 0 };
    const answer = provider(call, calls.length - 1);
    if (answer instanceof Error) throw answer;
    return new Response(answer.text, {
      status: answer.status,
      headers: (answer.headers ?? {}) as Record<string, string>,
    });
  }) as typeof fetch;
  servers += 1;
  const server = {
    baseUrl: `https://llm-${servers}.example/v1`,
    model: 'model-x',
    timeoutSeconds: 120,
    fetch: answering,
    wait: async () => undefined,
  };
  const { automation: file, schema } = webhook;
  const key = file.secret ? String(body[file.secret]) : undefined;
  const run = runOf({ body, demo: key === 'demo' });
  try {
    const made = await chatAutomation({ file, server, ...(schema && { schema }) })(run);
    return {
      status: made.status,
      contentType: made.contentType,
      text: run.demo ? made.body : maskKeys(made.body, [key]),
      calls,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = JSON.stringify({ error: { code: error.code, message: maskAllKeys(error.message, [key]) } });
    return { status: error.status, contentType: 'application/json', text, calls };
  }
}

const completion = (content: unknown, more: object = {}) => ({
  status: 200,
  text: JSON.stringify({
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null }, ...more }],
  }),
});
const refusal = (status: number, error: object, headers = {}) => ({ status, headers, text: JSON.stringify({ error }) });

/** Behaviors of a provider; `good` is a valid answer. */
const providers: Record<string, (good: string) => Provider> = {
  'a good answer': (good) => () => completion(good),
  'an answer in a fence, with words around it': (good) => () =>
    completion(`Sure!\n\`\`\`json\n${good}\n\`\`\`\nEnjoy.`),
  'a server that knows no schema': (good) => (call) =>
    JSON.stringify(call.body).includes('"json_schema"')
      ? refusal(400, { message: 'json_schema is not supported' })
      : completion(good),
  'a server that knows no JSON mode either': (good) => (call) =>
    call.body.response_format ? refusal(400, { message: 'unknown field', param: 'response_format' }) : completion(good),
  'an answer that has to be sent back': (good) => (_call, index) => completion(index === 0 ? '{"wrong":true}' : good),
  'answers that never fit': () => () => completion('{"wrong":true}'),
  'no JSON at all': () => () => completion('I would rather not.'),
  'a busy server that asks to wait': (good) => (_call, index) =>
    index === 0
      ? refusal(429, { message: 'slow down', code: 'rate_limit_exceeded' }, { 'retry-after': '2' })
      : completion(good),
  'a server that stays down': () => () => refusal(503, { message: 'overloaded' }),
  'a quota that is used up': () => () => refusal(429, { message: 'no credit', code: 'insufficient_quota' }),
  'a refused key, quoted': () => (call) =>
    refusal(401, { message: `Incorrect API key provided: ${call.headers.Authorization}` }),
  'a refused request that quotes the key': () => () => refusal(422, { message: `Key ${KEY} may not do this` }),
  'an unknown model': () => () => refusal(404, { message: 'The model does not exist' }),
  'a request that is too long': () => () => refusal(400, { message: 'too long', code: 'context_length_exceeded' }),
  'an error with a good status': () => () => ({ status: 200, text: '{"error":{"message":"no","code":500}}' }),
  'no choices': () => () => ({ status: 200, text: '{"choices":[]}' }),
  'an empty body': () => () => ({ status: 200, text: '' }),
  'a page of HTML': () => () => ({ status: 502, text: '<html><body>Bad gateway</body></html>' }),
  'a refusal of the model': () => () => completion(null, { message: { content: null, refusal: 'No.' } }),
  'an answer cut off': (good) => () => completion(good.slice(0, 20), { finish_reason: 'length' }),
  'an answer that holds the key': () => () => completion(`{"echo":"${KEY}"}`),
  'nobody there': () => () => new Error('connect ECONNREFUSED'),
};

const ways = Object.entries(providers);
/** A webhook whose answers have a schema, and one whose answers have none. */
const examples = [chats.find(({ schema }) => schema), chats.find(({ schema }) => !schema)];

describe.each(chats.map((webhook) => [webhook.name, webhook] as const))('the workflow %s', (_name, webhook) => {
  const good = () => {
    const demo = demoAnswer(webhook.automation.sections.Demo ?? '', { ...webhook.bodies[0]?.body });
    return typeof demo === 'string' ? demo : JSON.stringify(demo);
  };

  it.each(webhook.bodies)('asks the model what the gateway asks, for "$sample"', async ({ body: sample }) => {
    const { secret } = webhook.automation;
    const body = secret ? { ...sample, [secret]: KEY } : sample;
    const there = await simulate(workflowOf(webhook), { body }, () => completion(good()));
    const here = await inProcess(webhook, body, () => completion(good()));
    expect(there.calls.map((call) => call.body)).toEqual(here.calls);
    expect(new Set(there.calls.map(({ url }) => url))).toEqual(new Set(['https://llm.example/v1/chat/completions']));
  });

  it('takes hostile answers for what they are: text', async () => {
    const body = bodyOf(webhook, KEY, HOSTILE);
    const there = await simulate(workflowOf(webhook), { body }, () => completion(good()));
    const here = await inProcess(webhook, body, () => completion(good()));
    expect(there.calls.map((call) => call.body)).toEqual(here.calls);
    const said = JSON.stringify(HOSTILE).slice(1, -1);
    expect(JSON.stringify(there.calls).includes(said)).toBe(JSON.stringify(body).includes(said));
    expect(there.text).toBe(here.text);
  });

  it.each(forThisRun('ways-of-providers', ways, examples.includes(webhook) ? ways : ways.slice(0, 1)))(
    'answers like the gateway to %s',
    async (_what, provider) => {
      const body = bodyOf(webhook);
      const there = await simulate(workflowOf(webhook), { body }, provider(good()));
      const { calls, ...here } = await inProcess(webhook, body, provider(good()));
      expect(there).toMatchObject(here);
      expect(there.calls.map((call) => call.body)).toEqual(calls);
      if (webhook.automation.secret) expect(there.text.includes(KEY)).toBe(false);
    },
  );

  it('gives the key to the provider alone', async () => {
    const { calls, items } = await simulate(workflowOf(webhook), { body: bodyOf(webhook, ` ${KEY} `) }, () =>
      completion(good()),
    );
    expect(items.some((item) => item.includes(KEY))).toBe(false);
    expect(JSON.stringify(calls[0]?.body).includes(KEY)).toBe(false);
    expect(calls[0]?.headers).toEqual(webhook.automation.secret ? { Authorization: `Bearer ${KEY}` } : {});
  });

  it('waits as long as a busy provider says, and no call takes longer than the time that is left', async () => {
    const busy = providers['a busy server that asks to wait']?.(good());
    const { waits, calls } = await simulate(workflowOf(webhook), { body: bodyOf(webhook) }, busy);
    // A demo answer shorter than required is retried once, immediately.
    expect([waits[1], waits.filter((seconds) => seconds > 0)]).toEqual([2, [2]]);
    expect(Math.max(...calls.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(webhook.timeoutSeconds * 1000);
  });

  it('says that the provider took too long', async () => {
    const slow = () => new Error('timeout of 120000ms exceeded');
    const { status, text } = await simulate(workflowOf(webhook), { body: bodyOf(webhook) }, slow);
    expect([status, JSON.parse(text).error.code]).toEqual([504, 'provider_timeout']);
  });

  it.each(webhook.automation.secret ? webhook.bodies : [])(
    'answers the key "demo" like the gateway, for "$sample"',
    async ({ body }) => {
      const demo = { ...body, [webhook.automation.secret ?? '']: 'demo' };
      const there = await simulate(workflowOf(webhook), { body: demo });
      const { calls, ...here } = await inProcess(webhook, demo, () => new Error('not to be asked'));
      expect(there).toMatchObject({ ...here, headers: { 'X-Run-Mode': 'demo' } });
      expect([there.calls, calls]).toEqual([[], []]);
    },
  );
});

const withLeads = chats.filter(({ request }) => Object.hasOwn(request.properties as object, 'lastLeads'));

it.each(withLeads)('$name takes in the leads the caller brings along, where the member wants them', async (webhook) => {
  const { options, ...body } = bodyOf(webhook);
  const wants = (yes: boolean) => ({
    ...body,
    ...(options ? { options: { ...options, useLastScrape: yes } } : { useLastScrapedLeads: yes }),
    lastLeads: 'Blue Fern Bakery, Portland',
  });
  const asked = async (yes: boolean) =>
    JSON.stringify((await simulate(workflowOf(webhook), { body: wants(yes) }, () => completion('{}'))).calls[0]?.body);
  expect(await asked(true)).toContain('Blue Fern Bakery');
  expect(await asked(false)).not.toContain('Blue Fern Bakery');
});

it('there are prompts that take in leads', () => {
  expect(withLeads.length).toBeGreaterThan(0);
});
