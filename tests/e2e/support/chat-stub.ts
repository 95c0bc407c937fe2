import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chunk } from '../../support/streaming-provider.ts';

/** A stub of a chat completions API on loopback. Its behavior depends on the key it is sent. */
export interface ChatStub {
  /** Base address, as LLM_BASE_URL takes it. */
  url: string;
  /** Prompts received, newest last. */
  prompts: string[];
  /** Requested models, newest last. */
  models: string[];
  close(): Promise<void>;
}

/** The stub model's answer. */
export const MODEL_TEXT = 'You are the receptionist the stub model wrote.';

/** Path below the origin: a request to it answers all pending requests and ends all streams. */
export const RELEASE_PATH = '/v1/release';

/** Path below the origin: text posted to it is appended to all open streams. Responds with their number. */
export const WRITE_PATH = '/v1/write';

/**
 * Starts the stub. Keys: `sk-wrong` is refused with 401; `sk-held` waits for a request to RELEASE_PATH; `sk-written` streams what is
 * posted to WRITE_PATH until then; `sk-empty` gets no choices; any other gets MODEL_TEXT. A request to fix an answer gets
 * MODEL_TEXT at once and is not recorded in `prompts`. It lists no models.
 */
export async function startChatStub(): Promise<ChatStub> {
  const prompts: string[] = [];
  const models: string[] = [];
  const pending: ServerResponse[] = [];
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === RELEASE_PATH) {
      for (const waiting of pending.splice(0)) completion(waiting);
      for (const writing of streams.splice(0)) writing.end('data: [DONE]\n\n');
      return response.end();
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      if (request.url === WRITE_PATH) {
        for (const writing of streams) writing.write(chunk({ content: text }));
        return response.end(String(streams.filter(({ closed }) => !closed).length));
      }
      if (request.url?.endsWith('/models')) return reply(response, 200, { object: 'list', data: [] });
      const key = (request.headers.authorization ?? '').replace('Bearer ', '');
      const { messages, model } = JSON.parse(text) as { messages: { role: string; content: string }[]; model: string };
      models.push(model);
      if (messages.at(-1)?.content.startsWith('The answer is not as asked')) return completion(response);
      prompts.push(JSON.stringify(messages));
      if (key === 'sk-wrong')
        return reply(response, 401, {
          error: {
            message: 'Incorrect API key provided: sk-wrong.',
            type: 'invalid_request_error',
            param: null,
            code: 'invalid_api_key',
          },
        });
      if (key === 'sk-empty') return reply(response, 200, { choices: [] });
      if (key === 'sk-written') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
        return streams.push(response);
      }
      if (key === 'sk-held') return pending.push(response);
      completion(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    prompts,
    models,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function completion(response: ServerResponse): void {
  reply(response, 200, {
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: MODEL_TEXT, refusal: null } }],
  });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
