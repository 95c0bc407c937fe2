import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup, type NetGuard, urlAllowed } from './net-guard';

const MOST_REDIRECTS = 3;
const USER_AGENT = 'LeadContactFinder/1.0 (looks for a published contact address; honours robots.txt)';

/**
 * Asks for an address that somebody named, behind a guard that looks at every hop. Undefined where the address is closed
 * or answers with something else than 200. The body is the caller's to read or to destroy.
 *
 * @param accept the types asked for, as a header
 * @throws Error where the connection fails or the signal ends it
 */
export async function getPublic(
  address: string,
  guard: NetGuard,
  signal: AbortSignal,
  accept: string,
): Promise<{ url: string; response: IncomingMessage } | undefined> {
  let url = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (!URL.canParse(url) || !urlAllowed(new URL(url), guard)) return undefined;
    const response = await open(new URL(url), guard, signal, accept);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { url, response };
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !URL.canParse(headers.location, url))
      return undefined;
    url = new URL(headers.location, url).href;
  }
  return undefined;
}

function open(url: URL, guard: NetGuard, signal: AbortSignal, accept: string): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'User-Agent': USER_AGENT, Accept: accept, 'Accept-Encoding': 'identity' };
  return new Promise((done, fail) => {
    const call = request(url, { headers, signal, lookup: guardedLookup(guard), agent: false }, done);
    call.once('error', fail);
    call.end();
  });
}

/** The beginning of a body, as much as is allowed. */
export async function readUpTo(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}
