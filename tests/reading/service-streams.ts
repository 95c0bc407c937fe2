/** The text that all streams hold, and its pieces. */
export const PIECES = ['# Pla', 'n: Grüße ', 'and then\n', 'pack.'];
export const TEXT = PIECES.join('');

const soFar = PIECES.map((_, index) => PIECES.slice(0, index + 1).join(''));
const isLast = (index: number) => index === PIECES.length - 1;

type Event = [name: string, data: unknown];

const dataOf = (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data));
const unnamed = (chunks: readonly unknown[]) => chunks.map((chunk) => `data: ${dataOf(chunk)}\n\n`).join('');
const named = (events: readonly Event[]) =>
  events.map(([name, data]) => `event: ${name}\ndata: ${dataOf(data)}\n\n`).join('');
const lines = (chunks: readonly unknown[]) => chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join('');
const pieces = <T>(chunk: (piece: string, index: number) => T) => PIECES.map(chunk);
const delta = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
const update = (text: string) => ({
  jsonrpc: '2.0',
  result: { kind: 'artifact-update', artifact: { parts: [{ kind: 'text', text }] } },
});
const token = (text: string, special = false) => ({ token: { text, special }, generated_text: null as string | null });

/** Streams of services that hold the text. */
export const STREAMS: Readonly<Record<string, string>> = {
  'chat completions': unnamed([...pieces(delta), { choices: [{ delta: {}, finish_reason: 'stop' }] }, '[DONE]']),
  'bare responses': unnamed([...pieces((response) => ({ response })), { response: '', usage: {} }, '[DONE]']),
  'content of messages': named([
    ['message-start', { type: 'message-start', delta: { message: { role: 'assistant', content: [] } } }],
    ...pieces((text): Event => {
      return ['content-delta', { type: 'content-delta', index: 0, delta: { message: { content: { text } } } }];
    }),
    ['message-end', { type: 'message-end', delta: { finish_reason: 'COMPLETE' } }],
  ]),
  'parts of a page': unnamed([
    { type: 'start' },
    { type: 'reasoning-delta', id: 'r', delta: 'hm' },
    ...pieces((piece) => ({ type: 'text-delta', id: '0', delta: piece })),
    { type: 'finish' },
    '[DONE]',
  ]),
  'coded lines': `${pieces((piece) => `0:${JSON.stringify(piece)}\n`).join('')}d:{"finishReason":"stop"}\n`,
  'texts in JSON': named([
    ['metadata', { run_id: 'r' }],
    ...pieces((p): Event => ['data', JSON.stringify(p)]),
    ['end', ''],
  ]),
  'messages so far': named([
    ['metadata', { run_id: 'r' }],
    ...soFar.map((content): Event => ['messages/partial', [{ content, type: 'ai' }]]),
    ['messages/complete', [{ content: TEXT, type: 'ai' }]],
    ['end', ''],
  ]),
  'outputs so far': unnamed(
    soFar.map((text, index) => ({ output: { finish_reason: isLast(index) ? 'stop' : 'null', text }, request_id: 'r' })),
  ),
  'messages in outputs': unnamed(
    pieces((content, index) => ({
      output: { choices: [{ message: { content }, finish_reason: isLast(index) ? 'stop' : 'null' }] },
    })),
  ),
  'results with an end mark': unnamed(
    pieces((result, index) => ({ object: 'chat.completion', sentence_id: index, is_end: isLast(index), result })),
  ),
  'names in front of data': pieces((data) => ({ event: 'token', data }))
    .concat({ event: 'end', data: '[DONE]' })
    .map((chunk) => `message:\ndata:${JSON.stringify(chunk)}\n\n`)
    .join(''),
  'blocks in lines': lines([
    { messageStart: { role: 'assistant' } },
    ...pieces((text) => ({ contentBlockDelta: { delta: { text }, contentBlockIndex: 0 } })),
    { contentBlockStop: { contentBlockIndex: 0 } },
    { messageStop: { stopReason: 'end_turn' } },
    { metadata: { usage: {} } },
  ]),
  'tokens in lines': lines([
    { event: 'add_message', data: { text: 'What is asked?', sender: 'User' } },
    ...pieces((chunk) => ({ event: 'token', data: { chunk } })),
    { event: 'add_message', data: { text: TEXT, sender: 'Machine' } },
    { event: 'end', data: { result: { outputs: [] } } },
  ]),
  'tokens with a special one': unnamed([
    ...pieces((text) => token(text)),
    { ...token('</s>', true), generated_text: TEXT, details: null },
  ]),
  'conversation of a response': named([
    ['conversation.response.started', { type: 'conversation.response.started' }],
    ...pieces((content): Event => ['message.output.delta', { type: 'message.output.delta', content }]),
    ['conversation.response.done', { type: 'conversation.response.done', usage: {} }],
  ]),
  'workflow without pieces': unnamed([
    { event: 'workflow_started', task_id: 't', data: {} },
    { event: 'node_finished', task_id: 't', data: { outputs: { text: 'inner' } } },
    { event: 'workflow_finished', task_id: 't', data: { status: 'succeeded', outputs: { plan: TEXT } } },
  ]),
  'names in camel case': named([
    ['RunStarted', { event: 'RunStarted' }],
    ...pieces((content): Event => ['RunContent', { event: 'RunContent', content }]),
    ['RunCompleted', { event: 'RunCompleted', content: TEXT }],
  ]),
  'types in capitals': unnamed([
    { type: 'RUN_STARTED' },
    ...pieces((piece) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: piece })),
    { type: 'RUN_FINISHED' },
  ]),
  'updates of a task': unnamed([
    ...pieces(update),
    { jsonrpc: '2.0', result: { kind: 'status-update', status: { state: 'completed' }, final: true } },
  ]),
  'result in one event': named([
    ['message', { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: TEXT }] } }],
  ]),
  'output in one event': unnamed([{ output: TEXT }, '[DONE]']),
};
