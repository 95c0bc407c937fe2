import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { brand } from '@/brand';
import { guardedLookup, isUrlAllowed, type NetGuard } from './net-guard';

const MAX_REDIRECTS = 3;

/** Name of our robot in robots.txt. */
export const ROBOT_NAME = brand.shortName;
const USER_AGENT = `${ROBOT_NAME}/1.0 (reads what somebody named; honors robots.txt)`;

/** A response, with the URL after redirects. */
export interface PublicResponse {
  url: string;
  response: IncomingMessage;
}

/**
 * Requests a URL that a member named, and checks every redirect with a guard. Returns undefined if the URL is not allowed or
 * the status is not 200. The caller must read or destroy the body.
 *
 * @param accept value of the `Accept` header
 * @param isAllowed further check of each URL
 * @throws Error if the connection fails or is aborted
 */
export async function fetchPublic(
  address: string,
  guard: NetGuard,
  signal: AbortSignal,
  accept: string,
  isAllowed?: (url: URL) => Promise<boolean>,
): Promise<PublicResponse | undefined> {
  const answer = await requestPublic(address, guard, signal, accept, isAllowed);
  if (answer?.response.statusCode === 200) return answer;
  answer?.response.destroy();
  return undefined;
}

/** Like `fetchPublic`, but returns any status; undefined if the URL is not allowed, or redirects too often. */
export async function requestPublic(
  address: string,
  guard: NetGuard,
  signal: AbortSignal,
  accept: string,
  isAllowed: (url: URL) => Promise<boolean> = async () => true,
): Promise<PublicResponse | undefined> {
  let url = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!URL.canParse(url) || !isUrlAllowed(new URL(url), guard) || !(await isAllowed(new URL(url)))) return undefined;
    const response = await open(new URL(url), guard, signal, accept);
    const { statusCode = 0, headers } = response;
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isRedirect || !URL.canParse(headers.location ?? '', url)) return { url, response };
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
