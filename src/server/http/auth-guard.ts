import type { MiddlewareHandler } from 'hono';
import { readBody } from './body';
import type { ServerEnv } from './client-address';
import { clientAddress } from './client-address';
import { rateLimit } from './rate-limit';

/** The largest request of the auth and data services, in bytes. */
const LARGEST_BODY = 256 * 1024;

/** Parts of the auth service nobody outside this process has business with. */
const CLOSED = /^\/auth\/v1\/(admin|invite|generate_link|sso|saml|oauth|authorize|callback)(\/|$)/;

/** Ways to an account that go around the membership: the embedded service would make one for any address. */
const SIGN_UPS = /^\/auth\/v1\/(signup|otp|magiclink)$/;

/** Calls whose attempts are counted: by password, by code in a mail, and those that send mails. */
const COUNTED = /^\/auth\/v1\/(token|recover|resend|verify)$/;

/**
 * Stands in front of the embedded auth service: closed endpoints are not found, and attempts to sign in or to have mails
 * sent are limited per address and per e-mail, with an answer the browser's library understands. A sign-in that works is
 * not counted.
 */
export function authGuard(attemptsPerMinute: number, trustProxy: boolean): MiddlewareHandler<ServerEnv> {
  const byAddress = rateLimit(attemptsPerMinute * 3, 60);
  const byEmail = rateLimit(attemptsPerMinute, 60);
  return async (context, next) => {
    const { path, method } = context.req;
    if (CLOSED.test(path)) return context.json({ code: 404, error_code: 'not_found', msg: 'Not found' }, 404);
    if (SIGN_UPS.test(path)) {
      return context.json(
        { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
        422,
      );
    }
    if (method !== 'POST' || !COUNTED.test(path) || context.req.query('grant_type') === 'refresh_token') return next();
    const address = clientAddress(context, trustProxy);
    const body = await readBody(context.req.raw, LARGEST_BODY);
    const email = emailOf(body);
    context.req.raw = new Request(context.req.raw.url, { method, headers: context.req.raw.headers, body });
    const seconds = Math.max(byAddress.take(address), byEmail.take(email));
    if (seconds === 0) {
      await next();
      if (!path.endsWith('/token') || context.res.status >= 400) return;
      byAddress.forgive(address);
      byEmail.forgive(email);
      return;
    }
    const refusal = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
    return context.json(refusal, 429, { 'Retry-After': String(seconds) });
  };
}

function emailOf(body: string): string {
  try {
    const { email } = JSON.parse(body) as { email?: unknown };
    return typeof email === 'string' ? email.trim().toLowerCase() : '';
  } catch {
    return '';
  }
}
