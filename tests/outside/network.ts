import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatRequest, complete } from '@/automation/parts/chat-client';
import { fetchPage } from '@/automation/parts/fetch-page';
import { n8nAutomation } from '@/automation/parts/n8n-workflow';
import { Failure } from '@/contracts/failure';
import { normalise } from '@/normalisers/chat-content-or-prompt/normaliser';
import { runOf } from '../automation/support/run';
import type { Outcome } from './readers';

/** A response as a file describes it: its body is a text, JSON, or bytes in base64. */
export interface OutsideResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  base64?: string;
}

const ANY_ADDRESS = { allowsAddress: () => true, allowsPort: () => true };

function bytesOf({ body = '', base64 }: OutsideResponse): Buffer {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Takes an input of any kind for a response: one without a body is the body. */
export function responseOf(input: unknown): OutsideResponse {
  const response = (input ?? {}) as OutsideResponse;
  return typeof input === 'object' && ('body' in response || 'base64' in response) ? response : { body: input };
}

/** Answers one address with a response while `work` runs. */
async function served<T>(response: OutsideResponse, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(({ url }, answer) => {
    const isPage = url !== '/robots.txt';
    answer.writeHead(isPage ? (response.status ?? 200) : 404, isPage ? response.headers : {});
    answer.end(isPage ? bytesOf(response) : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

/** Reads a response of a webhook as a text. */
export function readWebhook(input: unknown): Promise<Outcome> {
  return served(responseOf(input), async (baseUrl) => {
    try {
      const result = normalise(await n8nAutomation({ baseUrl, webhook: 'x' })(runOf()));
      return result.ok ? { value: result.value, notes: result.repairs ?? [] } : { failure: result.reason };
    } catch (error) {
      if (error instanceof Failure) return { failure: error.message };
      throw error;
    }
  });
}

/** Reads a response as a page, without its tags. */
export function readPage(input: unknown): Promise<Outcome> {
  return served(responseOf(input), async (url) => {
    const page = await fetchPage(`${url}/page`, ANY_ADDRESS, /html|text/, new AbortController().signal);
    const text = page?.text.replace(/<[^>]{0,1000}>/g, ' ').trim();
    return text ? { value: text, notes: [] } : { failure: 'The page could not be read.' };
  });
}

/** The responses of a provider in the order of its calls; the last one is repeated. */
interface ProviderInput {
  responses: OutsideResponse[];
  /** Asks for a stream. */
  streams?: boolean;
}

/** Asks a provider for a completion. The notes are the waits between its calls, in seconds. */
export async function readProvider(input: unknown): Promise<Outcome> {
  const { responses = [responseOf(input)], streams } = (input ?? {}) as Partial<ProviderInput>;
  const notes: string[] = [];
  let calls = 0;
  const server = {
    baseUrl: `http://provider.test/${crypto.randomUUID()}`,
    model: 'm',
    timeoutSeconds: 5,
    wait: async (milliseconds: number) => void notes.push(`waits ${Math.round(milliseconds / 1000)} s`),
    fetch: async () => {
      const { status = 200, headers = {}, ...body } = responses[Math.min(calls, responses.length - 1)] ?? {};
      calls += 1;
      return new Response(new Uint8Array(bytesOf(body)), { status: status >= 200 ? status : 200, headers });
    },
  };
  const request: ChatRequest = {
    key: 'sk-outside-1234567',
    messages: [{ role: 'user', content: 'Go' }],
    signal: new AbortController().signal,
    ...(streams && { onPartial: () => undefined }),
  };
  try {
    const outcome = await complete(server, request);
    return outcome.ok
      ? { value: outcome.content, notes }
      : { failure: `${outcome.error.status} ${outcome.error.message}` };
  } catch (error) {
    if (error instanceof Failure) return { failure: error.message };
    throw error;
  }
}
