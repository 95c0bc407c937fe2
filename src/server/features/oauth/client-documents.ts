import { readUpTo, requestPublic } from '@/automation/parts/get-public';
import { type NetGuard, publicOnly } from '@/automation/parts/net-guard';
import type { ReadClientDocument } from './clients';

const TIMEOUT_MS = 5000;

/** Maximum size of a document. No legitimate document is larger, and a truncated one is not valid JSON. */
const MAX_BYTES = 5120;

/** Creates the reader of clients' metadata documents. It reads only public addresses and follows no redirects. */
export function clientDocumentReader(guard: NetGuard = publicOnly): ReadClientDocument {
  return async (address) => {
    const isSameAddress = async (url: URL) => url.href === address;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const received = await requestPublic(address, guard, signal, 'application/json', isSameAddress);
      if (received?.response.statusCode === 200) return (await readUpTo(received.response, MAX_BYTES)).toString('utf8');
      received?.response.destroy();
    } catch {
      // An unreadable document counts as missing. The kind of network error would reveal too much to the caller.
    }
    return undefined;
  };
}
