import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chunk } from '../../support/writing-provider.ts';

/** A chat completions API on loopback that answers like a real one. What it does is decided by the key it is sent. */
export interface ChatStub {
  /** Base address, as LLM_BASE_URL takes it. */
  url: string;
  /** Prompts received, newest last. */
  prompts: string[];
  /** Models asked for, newest last. */
  models: string[];
  close(): Promise<void>;
}

/** What the stub's model says. */
export const MODEL_WORDS = 'You are the receptionist the stub model wrote.';

/** Below the base address: a request to it answers every held request, and ends what is written. */
export const RELEASE_PATH = '/v1/release';

/** Below the base address: what is posted to it is written on in every answer that is being written. */
export const WRITE_PATH = '/v1/write';

/**
 * Keys: `sk-wrong` is refused with 401; `sk-held` waits for a request to RELEASE_PATH; `sk-written` is written what is posted to
 * WRITE_PATH until then; `sk-empty` gets no choices; any other gets MODEL_WORDS. Asked to mend an answer, the model has nothing
 * better: it says the same at once, and that is no prompt.
 */
export async function startChatStub(): Promise<ChatStub> {
  const prompts: string[] = [];
  const models: string[] = [];
  const held: ServerResponse[] = [];
  const written: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === RELEASE_PATH) {
      for (const waiting of held.splice(0)) completion(waiting);
      for (const writing of written.splice(0)) writing.end('data: [DONE]\n\n');
      return response.end();
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      if (request.url === WRITE_PATH) {
        for (const writing of written) writing.write(chunk({ content: text }));
        return response.end(String(written.filter(({ closed }) => !closed).length));
      }
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
        return written.push(response);
      }
      if (key === 'sk-held') return held.push(response);
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
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: MODEL_WORDS, refusal: null } }],
  });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
