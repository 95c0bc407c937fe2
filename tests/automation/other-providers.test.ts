import { describe, expect, it } from 'vitest';
import { make as makeChat } from '@/automation/chat/automation';
import type { AutomationFile } from '@/automation/parts/automation-file';
import type { AutomationServices, NamedWebhook } from '@/automation/parts/module';
import { make as makePicture } from '@/automation/picture/automation';
import { make as makeRecording } from '@/automation/recording/automation';
import type { CallUsage } from '@/contracts/usage';
import { runOf } from './support/run';

/** A key of each provider, and answers as its documents show them. */
const PROVIDERS = {
  openai: {
    key: 'sk-proj-a-members-own',
    url: 'https://operator.example/v1/chat/completions',
    answer: completion({ prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 }),
    refusal: [401, { error: { message: 'Incorrect API key', type: 'invalid_request_error', code: 'invalid_api_key' } }],
  },
  anthropic: {
    key: 'sk-ant-api03-a-members-own',
    url: 'https://api.anthropic.com/v1/chat/completions',
    answer: completion({ prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 }),
    refusal: [401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }],
  },
  google: {
    key: 'AQ.a-members-own',
    url: 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    // Thinking is counted in the total alone.
    answer: completion({ prompt_tokens: 9, completion_tokens: 1, total_tokens: 11 }),
    refusal: [
      400,
      [
        {
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
            details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
          },
        },
      ],
    ],
  },
  openrouter: {
    key: 'sk-or-v1-a-members-own',
    url: 'https://openrouter.ai/api/v1/chat/completions',
    answer: completion({ prompt_tokens: 9, completion_tokens: 2, total_tokens: 11, cost: 0.95 }),
    refusal: [401, { error: { code: 401, message: 'No auth credentials found' } }],
  },
  ollama: {
    key: 'ollama',
    url: 'http://ollama.example:11434/v1/chat/completions',
    answer: completion({ prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 }),
    refusal: [404, { error: { message: 'model "m" not found', type: 'api_error', param: null, code: null } }],
  },
} as const;

const NAMES = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];

function completion(usage: object) {
  return {
    choices: [{ index: 0, message: { role: 'assistant', content: '{"plan":"Tea"}' }, finish_reason: 'stop' }],
    usage,
  };
}

interface Sent {
  url: string;
  authorization: string | null;
  body: Record<string, unknown>;
}

const file: AutomationFile = {
  kind: 'chat',
  secret: 'apiKey',
  respond: 'text',
  sections: { System: 'Be brief.', Prompt: 'About {{topic}}' },
};
const webhook: NamedWebhook = { name: 'w', tool: 't', secrets: ['apiKey'] };

/** Services whose providers all give this answer, and what was sent to them. */
function setUp(answer: object, { status = 200, ollamaUrl }: { status?: number; ollamaUrl?: string } = {}) {
  const sent: Sent[] = [];
  const fetchStub: typeof fetch = async (url, init) => {
    const { body, headers } = init ?? {};
    const parsed = typeof body === 'string' ? JSON.parse(body) : {};
    sent.push({ url: String(url), authorization: new Headers(headers).get('authorization'), body: parsed });
    return Response.json(answer, { status });
  };
  const services = {
    llm: { baseUrl: 'https://operator.example/v1/', ollamaUrl, model: 'm', timeoutSeconds: 5, key: 'sk-operator' },
    fetch: fetchStub,
    fetchFile: fetchStub,
    wait: async () => undefined,
    files: {
      read: async () => new Uint8Array([1]),
      save: async () => 'id/picture.png',
      demo: async () => new Uint8Array(),
    },
    resultSchema: () => SCHEMA,
  } as Partial<AutomationServices> as AutomationServices;
  return { sent, services };
}

const SCHEMA = {
  type: 'object',
  properties: { plan: { type: 'string' } },
  required: ['plan'],
  additionalProperties: false,
};
const OLLAMA = { ollamaUrl: 'http://ollama.example:11434/v1/' };

describe('a chat with the key of a provider', () => {
  it.each(NAMES)('of %s is asked of that provider alone, and its usage is read', async (name) => {
    const { key, url, answer } = PROVIDERS[name];
    const { sent, services } = setUp(answer, OLLAMA);
    const counted: CallUsage[] = [];
    const countUsage = (usage: CallUsage) => counted.push(usage);
    await makeChat(file, services, webhook).live?.(runOf({ body: { topic: 'tea', apiKey: key }, countUsage }));
    expect(sent.map(({ url, authorization }) => [url, authorization])).toEqual([[url, `Bearer ${key}`]]);
    expect(counted).toEqual([{ input: 9, output: 2, ...(name === 'openrouter' && { cost: 0.95 }) }]);
  });

  it.each(NAMES)('that %s refuses says so without the key', async (name) => {
    const { key, refusal } = PROVIDERS[name];
    const { services } = setUp(refusal[1], { status: refusal[0], ...OLLAMA });
    const failed = makeChat(file, services, webhook).live?.(runOf({ body: { topic: 'tea', apiKey: key } }));
    await expect(failed).rejects.toMatchObject({ code: name === 'ollama' ? 'provider_model' : 'provider_key' });
    await expect(failed).rejects.not.toThrow(key === 'ollama' ? 'm" not found' : key);
  });

  it('sends the schema in words to a provider that ignores formats, and as a format to others', async () => {
    const structured = { ...file, schema: 'plan' };
    for (const name of ['openai', 'anthropic'] as const) {
      const { key, answer } = PROVIDERS[name];
      const { sent, services } = setUp(answer);
      await makeChat(structured, services, webhook).live?.(runOf({ body: { topic: 'tea', apiKey: key } }));
      const [call] = sent;
      expect(call?.body.response_format !== undefined).toBe(name === 'openai');
      expect(JSON.stringify(call?.body.messages).includes('fit this JSON Schema')).toBe(name === 'anthropic');
    }
  });

  it('is refused before anything is sent where the operator has no such server', async () => {
    const { sent, services } = setUp(PROVIDERS.ollama.answer);
    const failed = makeChat(file, services, webhook).live?.(runOf({ body: { apiKey: 'ollama' } }));
    await expect(failed).rejects.toMatchObject({ code: 'provider_absent', status: 400 });
    expect(sent).toEqual([]);
  });

  it('is refused where an exported workflow asks, which would send the key to the provider it was exported with', async () => {
    const { sent, services } = setUp({});
    const n8n = { baseUrl: 'https://n8n.example' };
    const failed = makeChat(file, { ...services, n8n }, webhook).live?.(
      runOf({ body: { apiKey: PROVIDERS.anthropic.key } }),
    );
    await expect(failed).rejects.toMatchObject({
      code: 'provider_unfit',
      message: expect.stringContaining('OpenAI alone'),
    });
    expect(sent).toEqual([]);
  });

  it('of the operator goes to their own address, whatever it begins with', async () => {
    const { sent, services } = setUp(PROVIDERS.openai.answer);
    services.llm.key = PROVIDERS.anthropic.key;
    const { secret: _, ...paid } = file;
    await makeChat(paid, services, { ...webhook, secrets: [] }).live?.(runOf({ body: { topic: 'tea' } }));
    expect(sent.map(({ url }) => url)).toEqual([PROVIDERS.openai.url]);
  });
});

describe('what is no chat', () => {
  const picture = { kind: 'picture', secret: 'apiKey', sections: { Prompt: 'A desk.' } } as AutomationFile;
  const recording = { kind: 'recording', secret: 'apiKey', recording: 'call', sections: { Prompt: '{{transcript}}' } };
  const call = { id: 'f', name: 'call.mp3', type: 'audio/mpeg', size: 1, url: 'https://site.example/files/f/call.mp3' };

  it.each([
    ['a picture', 'Anthropic draws no pictures. This tool takes a key of OpenAI.'],
    ['a recording', 'Anthropic hears no recordings. This tool takes a key of OpenAI.'],
  ])('%s takes no key of a provider that cannot do it, and sends it nowhere', async (kind, message) => {
    const { sent, services } = setUp({});
    const { live } =
      kind === 'a picture'
        ? makePicture(picture, services, webhook)
        : makeRecording(recording as AutomationFile, services);
    const failed = live?.(runOf({ body: { apiKey: PROVIDERS.anthropic.key, call } }));
    await expect(failed).rejects.toMatchObject({ code: 'provider_unfit', message });
    expect(sent).toEqual([]);
  });

  it('a picture costs the tokens its answer counts, or what one usually takes', async () => {
    const usage = { input_tokens: 12, output_tokens: 1500, total_tokens: 1512 };
    for (const [more, tokens] of [
      [{ usage }, { input: 12, output: 1500 }],
      [{}, { input: 2, output: 2000, estimated: true }],
    ] as const) {
      const { services } = setUp({ data: [{ b64_json: 'AA==' }], ...more });
      const counted: CallUsage[] = [];
      const { live, model } = makePicture(picture, services, webhook);
      await live?.(runOf({ body: { apiKey: PROVIDERS.openai.key }, countUsage: (each) => counted.push(each) }));
      expect(counted).toEqual([{ ...tokens, model }]);
    }
  });

  it('a recording costs its minutes; without their count its price is unknown, and never 0', async () => {
    for (const [usage, cost] of [
      [{ usage: { type: 'duration', seconds: 120 } }, 0.009],
      [{}, undefined],
    ] as const) {
      const { services } = setUp({ text: 'Hello.', ...usage, choices: [{ message: { content: 'Fine.' } }] });
      const counted: CallUsage[] = [];
      const countUsage = (each: CallUsage) => counted.push(each);
      const { live } = makeRecording(recording as AutomationFile, services);
      await live?.(runOf({ body: { apiKey: PROVIDERS.openai.key, call }, countUsage }));
      expect(counted[0]).toEqual({ input: 0, output: 0, model: 'gpt-transcribe', ...(cost && { cost }) });
    }
  });
});
