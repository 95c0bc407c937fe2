import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link works, in seconds. */
const WORKS_SECONDS = 3600;

/** What a link was given by, by its id: the link ends with it. A member's own session gives links that end by time alone. */
export interface LinkSource {
  /** The share link whose reader was given it. */
  share?: string | undefined;
  /** The token of the program that was given it. */
  token?: string | undefined;
}

/** Makes and checks addresses at which a file can be read without a session. */
export interface FileLinks {
  /** A path with a signature, and when it ends. */
  make(file: { id: string; name: string }, source?: LinkSource): { path: string; expires: Date };
  /** What a signature is worth for a file. */
  check(id: string, signed: SignedQuery): 'good' | 'expired' | 'forged';
}

/** What the query of such a path holds. */
export interface SignedQuery extends LinkSource {
  expires: string;
  signature: string;
}

/** Links signed with a key of their own. */
export function fileLinks(key: string, now: () => number = Date.now): FileLinks {
  const sign = (id: string, expires: string, source: LinkSource) => {
    const lines = [id, expires, ...sourceParams(source).map(([name, value]) => `${name}=${value}`)];
    return createHmac('sha256', key).update(lines.join('\n')).digest();
  };
  return {
    make({ id, name }, source = {}) {
      const seconds = String(Math.floor(now() / 1000) + WORKS_SECONDS);
      const signature = sign(id, seconds, source).toString('base64url');
      const query = new URLSearchParams([['expires', seconds], ...sourceParams(source), ['signature', signature]]);
      return { path: `/files/${id}/${encodeURIComponent(name)}?${query}`, expires: new Date(Number(seconds) * 1000) };
    },
    check(id, { expires, signature, ...source }) {
      // A line break in `expires` would let one part stand for two.
      if (!/^\d+$/.test(expires)) return 'forged';
      const given = Buffer.from(signature, 'base64url');
      const ours = sign(id, expires, source);
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'forged';
      return Number(expires) * 1000 > now() ? 'good' : 'expired';
    },
  };
}

/** The parameters that name the source. A link has one at most, so no value with a line break stands for two. */
function sourceParams({ share, token }: LinkSource): [name: string, value: string][] {
  if (share !== undefined) return [['share', share]];
  return token === undefined ? [] : [['token', token]];
}
