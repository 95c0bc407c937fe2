import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup, type NetGuard, urlAllowed } from './net-guard';

/** A page of a foreign site. */
export interface Page {
  url: string;
  text: string;
}

const TIMEOUT_MS = 8000;
const MOST_BYTES = 1_000_000;
const MOST_REDIRECTS = 3;
const USER_AGENT = 'LeadContactFinder/1.0 (looks for a published contact address; honours robots.txt)';

/** Gets a page as text; undefined where it cannot be had: closed address, other type, error, too slow. Never throws. */
export async function fetchPage(
  address: string,
  guard: NetGuard,
  types: RegExp,
  signal: AbortSignal,
): Promise<Page | undefined> {
  let url = address;
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (!URL.canParse(url) || !urlAllowed(new URL(url), guard)) return undefined;
    const response = await open(new URL(url), guard, within).catch(() => undefined);
    if (!response) return undefined;
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location && URL.canParse(headers.location, url)) {
      response.destroy();
      url = new URL(headers.location, url).href;
      continue;
    }
    if (statusCode !== 200 || !types.test(headers['content-type'] ?? '')) {
      response.destroy();
      return undefined;
    }
    const text = await read(response).catch(() => undefined);
    return text === undefined ? undefined : { url, text };
  }
  return undefined;
}

function open(url: URL, guard: NetGuard, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'User-Agent': USER_AGENT, Accept: 'text/html,text/plain;q=0.5', 'Accept-Encoding': 'identity' };
  return new Promise((done, fail) => {
    const call = request(url, { headers, signal, lookup: guardedLookup(guard), agent: false }, done);
    call.once('error', fail);
    call.end();
  });
}

/** The beginning of a body, as much as is allowed. */
async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MOST_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8');
}
