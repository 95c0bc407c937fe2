import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { brand } from '@/brand';
import { guardedLookup, type NetGuard, urlAllowed } from './net-guard';

const MOST_REDIRECTS = 3;

/** What a robots.txt calls whoever asks from here. */
export const ROBOT = brand.shortName;
const USER_AGENT = `${ROBOT}/1.0 (reads what somebody named; honors robots.txt)`;

/** What an address answers, wherever it led. */
export interface PublicAnswer {
  url: string;
  response: IncomingMessage;
}

/**
 * Asks for an address that somebody named, behind a guard that looks at every hop. Undefined where the address is closed
 * or answers with something else than 200. The body is the caller's to read or to destroy.
 *
 * @param accept the types asked for, as a header
 * @param may whether an address may be asked, beside the guard
 * @throws Error where the connection fails or the signal ends it
 */
export async function getPublic(
  address: string,
  guard: NetGuard,
  signal: AbortSignal,
  accept: string,
  may?: (url: URL) => Promise<boolean>,
): Promise<PublicAnswer | undefined> {
  const answer = await askPublic(address, guard, signal, accept, may);
  if (answer?.response.statusCode === 200) return answer;
  answer?.response.destroy();
  return undefined;
}

/** The same with any status; undefined where the address is closed, or leads on and on. */
export async function askPublic(
  address: string,
  guard: NetGuard,
  signal: AbortSignal,
  accept: string,
  may: (url: URL) => Promise<boolean> = async () => true,
): Promise<PublicAnswer | undefined> {
  let url = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (!URL.canParse(url) || !urlAllowed(new URL(url), guard) || !(await may(new URL(url)))) return undefined;
    const response = await open(new URL(url), guard, signal, accept);
    const { statusCode = 0, headers } = response;
    const leadsOn = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!leadsOn || !URL.canParse(headers.location ?? '', url)) return { url, response };
    response.destroy();
    url = new URL(headers.location ?? '', url).href;
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
