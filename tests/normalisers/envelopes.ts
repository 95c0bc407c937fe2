import type { Answer } from '@/contracts/answer';

/** A successful webhook answer. */
export function answer(body: string, status = 200, contentType = 'application/json'): Answer {
  return { status, contentType, body };
}

/** An answer with a JSON body. */
export function json(value: unknown, status = 200): Answer {
  return answer(JSON.stringify(value), status);
}

/** A chat completion. */
export const chat = (content: unknown, choice: object = {}, message: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'm',
  choices: [
    { index: 0, message: { role: 'assistant', content, refusal: null, ...message }, finish_reason: 'stop', ...choice },
  ],
  usage: { total_tokens: 3 },
});

/** A response of the newer Responses API, with its reasoning first. */
export const response = (text: unknown) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  error: null,
  incomplete_details: null,
  output: [
    { type: 'reasoning', id: 'rs_1', summary: [] },
    {
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', annotations: [], text }],
    },
  ],
  parallel_tool_calls: true,
});

type Wrap = (inner: string) => unknown;

/** Envelopes around a text, each giving a JSON value. */
export const TEXT_ENVELOPES: Record<string, Wrap> = {
  chat,
  'chat with part list': (text) => chat([{ type: 'text', text }]),
  'chat with split parts': (text) => chat([...text].map((part) => ({ type: 'text', text: part }))),
  'chat, legacy': (text) => ({ object: 'text_completion', choices: [{ text, index: 0, finish_reason: 'stop' }] }),
  'chat as an item': (text) => [{ json: chat(text), pairedItem: { item: 0 } }],
  response,
  'response without types': (text) => ({ output: [{ content: [{ text }] }] }),
  'message.content': (content) => ({ message: { role: 'assistant', content } }),
  'message.content as an item': (content) => [{ index: 0, message: { content, refusal: null }, finish_reason: 'stop' }],
  'content blocks': (text) => ({
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text },
    ],
    stop_reason: 'end_turn',
  }),
  candidates: (text) => ({
    candidates: [
      { content: { role: 'model', parts: [{ text: 'hm', thought: true }, { text }] }, finishReason: 'STOP' },
    ],
  }),
  output: (output) => ({ output }),
  'output twice': (output) => ({ output: { output } }),
  'output as an item': (output) => [{ output }],
  text: (text) => ({ text }),
  data: (data) => ({ data }),
  'json string': (text) => text,
};

/** Envelopes around a JSON value. */
export const VALUE_ENVELOPES: Record<string, (inner: unknown) => unknown> = {
  data: (data) => ({ data }),
  output: (output) => ({ output }),
  json: (inner) => ({ json: inner, pairedItem: 0 }),
  'item list': (inner) => [{ json: inner }],
  'one element list': (inner) => [inner],
  result: (result) => ({ result, success: true }),
  body: (body) => ({ body, statusCode: 200 }),
  'message with an object': (content) => ({ message: { role: 'assistant', content } }),
  'part with an object': (text) => ({ output: [{ content: [{ type: 'output_text', text }] }] }),
};

/** Ways in which models decorate a JSON text. */
export const DRESSES: Record<string, (inner: string) => string> = {
  bare: (inner) => inner,
  fence: (inner) => `\`\`\`json\n${inner}\n\`\`\``,
  'fence with CRLF': (inner) => `\`\`\`\r\n${inner}\r\n\`\`\`\r\n`,
  prose: (inner) => `Here is what you asked for:\n\n${inner}\n\nLet me know if you need more.`,
  'prose and fence': (inner) => `Sure!\n\`\`\`json\n${inner}\n\`\`\`\nGood luck.`,
  reasoning: (inner) => `<think>They want {"json"}.</think>\n${inner}`,
  'byte order mark': (inner) => `\uFEFF${inner}`,
  'laid out with CRLF': (inner) => JSON.stringify(JSON.parse(inner), null, 2).replaceAll('\n', '\r\n'),
  'trailing comma': (inner) => inner.replace(/[}\]]$/, ',$&'),
  'string in a string': (inner) => JSON.stringify(inner),
};
