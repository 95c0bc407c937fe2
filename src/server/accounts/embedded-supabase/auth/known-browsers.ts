import { createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equalsInConstantTime } from '../../../platform/equals-in-constant-time';

/** Remembers, in a cookie, that a member has signed in with a browser. */
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** Paths of the requests that sign in or ask for a password mail. */
const SIGN_IN_PATHS = ['/auth/v1', '/account-api/sign-in'];

/** Maximum age of a cookie that browsers accept. */
const COOKIE_MAX_AGE_SECONDS = 400 * 86_400;

/**
 * Recognizes browsers by a signed cookie per member. Scripts cannot read it, other sites cannot make a browser send it,
 * and it grants nothing by itself: its only effect is that strangers who guess passwords cannot lock the member out.
 *
 * @param secret signs the cookies
 * @param secure whether the site is served by https only
 * @param now the clock, in milliseconds
 */
export function createKnownBrowsers(secret: string, secure: boolean, now: () => number = Date.now) {
  const sign = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known browser', ...parts]))
      .digest('base64url');
  const nameFor = (email: string) => `known-browser-${sign('name', email).slice(0, 16)}`;
  const seconds = () => Math.floor(now() / 1000);
  return {
    /** Returns the id of a browser in which this member has signed in before, for a rate limit of its own. */
    find(cookies: string | null, email: string): string | undefined {
      const value = parse(cookies ?? '', nameFor(email))[nameFor(email)];
      const [since = '', id = '', signature = ''] = (value ?? '').split('.');
      const isOld = Number(since) < seconds() - COOKIE_MAX_AGE_SECONDS;
      return equalsInConstantTime(signature, sign(email, since, id)) && !isOld ? id : undefined;
    },
    /** Returns the `Set-Cookie` values that make a browser known for this member, one for each path of the sign-ins. */
    remember(email: string): string[] {
      const since = String(seconds());
      const id = randomBytes(16).toString('base64url');
      const value = [since, id, sign(email, since, id)].join('.');
      const attributes = { maxAge: COOKIE_MAX_AGE_SECONDS, httpOnly: true, sameSite: 'Strict', secure } as const;
      return SIGN_IN_PATHS.map((path) => serialize(nameFor(email), value, { path, ...attributes }));
    },
  };
}
