import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { readTextBody } from './read-body';

export interface PostResponse {
  status: number;
  contentType: string;
  text: string;
}

/** Longest response, in bytes. */
const MAX_BYTES = 5_000_000;

/**
 * Posts JSON, and waits for the response until the signal aborts; `fetch` would time out earlier. Does not follow redirects.
 * @throws Error if there is no complete response
 */
export function postJson(
  address: string,
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PostResponse> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const payload = Buffer.from(JSON.stringify(body));
  return new Promise((done, fail) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': payload.length },
      signal,
    };
    const call = request(url, options, (response) => read(response).then(done, fail));
    call.once('error', fail);
    call.end(payload);
  });
}

async function read(response: IncomingMessage): Promise<PostResponse> {
  const { text } = await readTextBody(response, MAX_BYTES);
  return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '', text };
}
