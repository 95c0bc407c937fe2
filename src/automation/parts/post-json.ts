import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** An answer as it came. */
export interface PostedAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** The longest answer read, in bytes. */
const LONGEST = 5_000_000;

/**
 * Posts JSON and waits as long as the signal lets it: long silences, which `fetch` would not sit out, are part of the
 * bargain. Redirects are not followed. @throws Error where there is no whole answer
 */
export function postJson(
  address: string,
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PostedAnswer> {
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

async function read(response: IncomingMessage): Promise<PostedAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LONGEST) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const contentType = response.headers['content-type'] ?? '';
  return { status: response.statusCode ?? 0, contentType, text: Buffer.concat(chunks).toString('utf8') };
}
