import { askPublic, getPublic, ROBOT, readUpTo } from './get-public';
import { type NetGuard, publicOnly } from './net-guard';
import { CLOSED, OPEN, type Robots, readRobots } from './robots';

/** A page of a foreign site. */
export interface Page {
  url: string;
  text: string;
}

/** Gets a page as text; undefined where it cannot be had. Never throws. */
export type ReadPage = (address: string, types: RegExp, signal: AbortSignal) => Promise<Page | undefined>;

const TIMEOUT_MS = 8000;
const MOST_BYTES = 1_000_000;
/** So much of a robots.txt is read at least by whoever keeps to RFC 9309. */
const MOST_ROBOTS_BYTES = 512_000;

/** What robots.txt says, by origin: asked once for all that a run reads of a site. */
const asked = new WeakMap<AbortSignal, Map<string, Promise<Robots>>>();

/**
 * Gets a page as text; undefined where it cannot be had: closed address, closed by the robots.txt of its site, other type,
 * error, too slow. Never throws.
 *
 * @param signal that of the run
 */
export async function fetchPage(
  address: string,
  guard: NetGuard,
  types: RegExp,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const may = async (url: URL) => (await robotsOf(url.origin, guard, signal)).allows(url);
  const found = await getPublic(address, guard, within, 'text/html,text/plain;q=0.5', may).catch(() => undefined);
  if (!found) return undefined;
  const { url, response } = found;
  if (!types.test(response.headers['content-type'] ?? '')) {
    response.destroy();
    return undefined;
  }
  const bytes = await readUpTo(response, MOST_BYTES).catch(() => undefined);
  return bytes && { url, text: bytes.toString('utf8') };
}

/** What the robots.txt of a site says; a site that cannot be asked for it is closed, as one that fails just now. */
function robotsOf(origin: string, guard: NetGuard, signal: AbortSignal): Promise<Robots> {
  const known = asked.get(signal) ?? new Map<string, Promise<Robots>>();
  asked.set(signal, known);
  const robots = known.get(origin) ?? fetchRobots(origin, guard, signal).catch(() => CLOSED);
  known.set(origin, robots);
  return robots;
}

/** A site that has none, or shows it to nobody, is open (RFC 9309, section 2.3.1). @throws Error where it cannot be asked */
async function fetchRobots(origin: string, guard: NetGuard, signal: AbortSignal): Promise<Robots> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await askPublic(`${origin}/robots.txt`, guard, within, 'text/plain');
  if (!answer) return CLOSED;
  const { response } = answer;
  const { statusCode = 0 } = response;
  if (statusCode === 200) return readRobots((await readUpTo(response, MOST_ROBOTS_BYTES)).toString('utf8'), ROBOT);
  response.destroy();
  return statusCode >= 500 ? CLOSED : OPEN;
}

/** The same for every public address and no other. */
export const publicPage: ReadPage = (address, types, signal) => fetchPage(address, publicOnly, types, signal);
