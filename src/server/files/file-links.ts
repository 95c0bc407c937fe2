import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link works, in seconds. */
const WORKS_SECONDS = 3600;

/** Makes and checks addresses at which a file can be read without a session. */
export interface FileLinks {
  /**
   * A path with a signature, and when it ends.
   *
   * @param share the share link whose reader is given it: it ends with that link
   */
  make(file: { id: string; name: string }, share?: string): { path: string; expires: Date };
  /** What a signature is worth for a file. */
  check(id: string, signed: SignedQuery): 'good' | 'expired' | 'forged';
}

/** What the query of such a path holds. */
export interface SignedQuery {
  expires: string;
  signature: string;
  share?: string | undefined;
}

/** Links signed with a key of their own. */
export function fileLinks(key: string, now: () => number = Date.now): FileLinks {
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest();
  const partsOf = (id: string, expires: string, share: string | undefined) =>
    share === undefined ? [id, expires] : [id, expires, share];
  return {
    make({ id, name }, share) {
      const seconds = Math.floor(now() / 1000) + WORKS_SECONDS;
      const signature = sign(...partsOf(id, String(seconds), share)).toString('base64url');
      const query = new URLSearchParams({ expires: String(seconds), ...(share && { share }), signature });
      return { path: `/files/${id}/${encodeURIComponent(name)}?${query}`, expires: new Date(seconds * 1000) };
    },
    check(id, { expires, signature, share }) {
      // A line break in `expires` would let one part stand for two.
      if (!/^\d+$/.test(expires)) return 'forged';
      const given = Buffer.from(signature, 'base64url');
      const ours = sign(...partsOf(id, expires, share));
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'forged';
      return Number(expires) * 1000 > now() ? 'good' : 'expired';
    },
  };
}
