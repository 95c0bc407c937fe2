import { readUpTo, requestPublic } from '@/automation/parts/get-public';
import { type NetGuard, publicOnly } from '@/automation/parts/net-guard';
import type { ReadClientDocument } from './clients';

const TIMEOUT_MS = 5000;

/** Documents are larger in no program of good will, and what is cut off is no JSON. */
const MAX_BYTES = 5120;

/** Reads metadata documents of clients from public addresses alone; a redirect is not followed. */
export function clientDocumentReader(guard: NetGuard = publicOnly): ReadClientDocument {
  return async (address) => {
    const isSame = async (url: URL) => url.href === address;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await requestPublic(address, guard, signal, 'application/json', isSame);
      if (answer?.response.statusCode === 200) return (await readUpTo(answer.response, MAX_BYTES)).toString('utf8');
      answer?.response.destroy();
    } catch {
      // A document that cannot be read is no document; which network error it was tells a stranger too much.
    }
    return undefined;
  };
}
