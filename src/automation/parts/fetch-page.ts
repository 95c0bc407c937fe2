import { getPublic, readUpTo } from './get-public';
import { type NetGuard, publicOnly } from './net-guard';

/** A page of a foreign site. */
export interface Page {
  url: string;
  text: string;
}

/** Gets a page as text; undefined where it cannot be had. Never throws. */
export type ReadPage = (address: string, types: RegExp, signal: AbortSignal) => Promise<Page | undefined>;

const TIMEOUT_MS = 8000;
const MOST_BYTES = 1_000_000;

/** Gets a page as text; undefined where it cannot be had: closed address, other type, error, too slow. Never throws. */
export async function fetchPage(
  address: string,
  guard: NetGuard,
  types: RegExp,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const found = await getPublic(address, guard, within, 'text/html,text/plain;q=0.5').catch(() => undefined);
  if (!found) return undefined;
  const { url, response } = found;
  if (!types.test(response.headers['content-type'] ?? '')) {
    response.destroy();
    return undefined;
  }
  const bytes = await readUpTo(response, MOST_BYTES).catch(() => undefined);
  return bytes && { url, text: bytes.toString('utf8') };
}

/** The same for every public address and no other. */
export const publicPage: ReadPage = (address, types, signal) => fetchPage(address, publicOnly, types, signal);
