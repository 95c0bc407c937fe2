import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

/** Remembers in the browser itself that a member has signed in with it. */
export interface KnownBrowsers {
  /** A name for the browser, for limits of its own, where this member has signed in with it before. */
  find(cookies: string | null, email: string): string | undefined;
  /** The cookie that makes a browser known for this member, as the value of `Set-Cookie`. */
  remember(email: string): string;
}

/** As long as browsers keep a cookie, in seconds. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * Browsers known by a signed cookie, one for each member: scripts cannot read it, other sites cannot make a browser send
 * it, and it opens nothing by itself. It only keeps strangers who try a member's password from shutting that member out.
 *
 * @param secret signs the cookies
 * @param secure whether the site is reached by https alone
 * @param now the clock, in milliseconds
 */
export function knownBrowsers(secret: string, secure: boolean, now: () => number = Date.now): KnownBrowsers {
  const sign = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known browser', ...parts]))
      .digest('base64url');
  const nameFor = (email: string) => `known-browser-${sign('name', email).slice(0, 16)}`;
  const seconds = () => Math.floor(now() / 1000);
  return {
    find(cookies, email) {
      const value = parse(cookies ?? '', nameFor(email))[nameFor(email)];
      const [since = '', id = '', signature = ''] = (value ?? '').split('.');
      if (!isSame(signature, sign(email, since, id)) || Number(since) < seconds() - KEPT_SECONDS) return undefined;
      return id;
    },
    remember(email) {
      const since = String(seconds());
      const id = randomBytes(16).toString('base64url');
      const value = [since, id, sign(email, since, id)].join('.');
      return serialize(nameFor(email), value, {
        path: '/auth/v1',
        maxAge: KEPT_SECONDS,
        httpOnly: true,
        sameSite: 'Strict',
        secure,
      });
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
