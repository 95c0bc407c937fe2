import { fetchPublic, ROBOT_NAME, requestPublic } from './get-public';
import { type NetGuard, publicOnly } from './net-guard';
import { readTextBody } from './read-body';
import { ALLOW_ALL, DISALLOW_ALL, parseRobots, type Robots } from './robots';

/** A page of an external site. */
export interface Page {
  url: string;
  text: string;
}

/** Fetches a page as text; undefined if it cannot be read. Never throws. */
export type ReadPage = (address: string, types: RegExp, signal: AbortSignal) => Promise<Page | undefined>;

const TIMEOUT_MS = 8000;
const MAX_PAGE_BYTES = 1_000_000;
/** RFC 9309 requires parsers to read at least 500 KiB. */
const MAX_ROBOTS_BYTES = 512_000;

/** Rules of robots.txt by origin, cached per run: the keys are the runs' signals. */
const robotsByRun = new WeakMap<AbortSignal, Map<string, Promise<Robots>>>();

/**
 * Fetches a page as text; undefined if its address or robots.txt forbids it, or it has another type, fails or is too
 * slow. Never throws.
 *
 * @param signal aborts when the run ends
 */
export async function fetchPage(
  address: string,
  guard: NetGuard,
  types: RegExp,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const isAllowed = async (url: URL) => (await getRobots(url.origin, guard, signal)).allows(url);
  const page = await fetchPublic(address, guard, limitedSignal, 'text/html,text/plain;q=0.5', isAllowed).catch(
    () => undefined,
  );
  if (!page) return undefined;
  const { url, response } = page;
  if (!types.test(response.headers['content-type'] ?? '')) {
    response.destroy();
    return undefined;
  }
  const body = await readTextBody(response, MAX_PAGE_BYTES, true).catch(() => undefined);
  return body && { url, text: body.text };
}

/** Returns the rules of a site's robots.txt; if the request fails, the site is treated as closed. */
function getRobots(origin: string, guard: NetGuard, signal: AbortSignal): Promise<Robots> {
  const robotsByOrigin = robotsByRun.get(signal) ?? new Map<string, Promise<Robots>>();
  robotsByRun.set(signal, robotsByOrigin);
  const robots = robotsByOrigin.get(origin) ?? fetchRobots(origin, guard, signal).catch(() => DISALLOW_ALL);
  robotsByOrigin.set(origin, robots);
  return robots;
}

/** Fetches robots.txt. A 4xx status allows everything (RFC 9309, section 2.3.1). @throws Error if the request fails */
async function fetchRobots(origin: string, guard: NetGuard, signal: AbortSignal): Promise<Robots> {
  const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await requestPublic(`${origin}/robots.txt`, guard, limitedSignal, 'text/plain');
  if (!answer) return DISALLOW_ALL;
  const { response } = answer;
  const { statusCode = 0 } = response;
  if (statusCode === 200) return parseRobots((await readTextBody(response, MAX_ROBOTS_BYTES, true)).text, ROBOT_NAME);
  response.destroy();
  return statusCode >= 500 ? DISALLOW_ALL : ALLOW_ALL;
}

/** Fetches a page from a public address; refuses all other addresses. */
export const fetchPublicPage: ReadPage = (address, types, signal) => fetchPage(address, publicOnly, types, signal);
