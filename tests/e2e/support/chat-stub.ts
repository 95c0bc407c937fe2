import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat completions API on loopback that answers like a real one. What it does is decided by the key it is sent. */
export interface ChatStub {
  /** Base address, as LLM_BASE_URL takes it. */
  url: string;
  /** Prompts received, newest last. */
  prompts: string[];
  close(): Promise<void>;
}

/** What the stub's model says. */
export const MODEL_WORDS = 'You are the receptionist the stub model wrote.';

/** Below the base address: a request to it answers every held request. */
export const RELEASE_PATH = '/v1/release';

/**
 * Keys: `sk-wrong` is refused with 401; `sk-held` waits for a request to RELEASE_PATH; `sk-empty` gets no choices; any other gets
 * MODEL_WORDS.
 */
export async function startChatStub(): Promise<ChatStub> {
  const prompts: string[] = [];
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === RELEASE_PATH) {
      for (const waiting of held.splice(0)) completion(waiting);
      return response.end();
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const key = (request.headers.authorization ?? '').replace('Bearer ', '');
      prompts.push(JSON.stringify(JSON.parse(text).messages));
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
      if (key === 'sk-held') return held.push(response);
      completion(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    prompts,
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
