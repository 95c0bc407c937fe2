import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link works, in seconds. */
const WORKS_SECONDS = 3600;

/** Makes and checks addresses at which a file can be read without a session. */
export interface FileLinks {
  /** A path with a signature, and when it ends. */
  make(file: { id: string; name: string }): { path: string; expires: Date };
  /** What a signature is worth for a file. */
  check(id: string, expires: string, signature: string): 'good' | 'expired' | 'forged';
}

/** Links signed with a key of their own. */
export function fileLinks(key: string, now: () => number = Date.now): FileLinks {
  const sign = (id: string, expires: string) => createHmac('sha256', key).update(`${id}\n${expires}`).digest();
  return {
    make({ id, name }) {
      const seconds = Math.floor(now() / 1000) + WORKS_SECONDS;
      const signature = sign(id, String(seconds)).toString('base64url');
      const path = `/files/${id}/${encodeURIComponent(name)}?expires=${seconds}&signature=${signature}`;
      return { path, expires: new Date(seconds * 1000) };
    },
    check(id, expires, signature) {
      const given = Buffer.from(signature, 'base64url');
      const ours = sign(id, expires);
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'forged';
      return Number(expires) * 1000 > now() ? 'good' : 'expired';
    },
  };
}
