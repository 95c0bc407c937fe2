import type { MiddlewareHandler } from 'hono';

/** Where pages may load from or talk to beside their own origin. */
export interface ContentSources {
  /** Origins the browser sends requests to. */
  connect: readonly string[];
  /** Origins whose pages may be framed: the video's. */
  frame: readonly string[];
}

/** The Content-Security-Policy of every page: no inline script, no eval, no foreign code. */
export function contentSecurityPolicy({ connect, frame }: ContentSources): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect.flatMap(withSocket)],
    'frame-src': frame.length > 0 ? frame : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers of every answer, whatever it holds. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** What is shared is for whoever was given its link: found by no search, and named to no page that is opened from it. */
export const unlistedHeaders: Readonly<Record<string, string>> = {
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** Those an answer may have set itself: what an allowed origin may read, and what names itself to no other page. */
const OWN = new Set(['Cross-Origin-Resource-Policy', 'Referrer-Policy']);

const POLICY = 'Content-Security-Policy';
const FRAME_OPTIONS = 'X-Frame-Options';
const UNFRAMED = "frame-ancestors 'none'";

/** Whether the policy of an answer says itself who may frame it: the older header knows no origins, and would forbid it. */
function isFramed(headers: Headers): boolean {
  const policy = headers.get(POLICY);
  return policy !== null && !policy.includes(UNFRAMED);
}

/** That browsers come back by https alone, for a year. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Tells what browsers are told of https: to keep to it where the site's public address is one, or the request came so through
 * a proxy of ours.
 */
export function httpsHeaders({
  publicUrl,
  trustProxy,
}: {
  publicUrl?: string;
  trustProxy: boolean;
}): (forwardedProto: string | undefined) => Readonly<Record<string, string>> {
  const publicHttps = publicUrl?.startsWith('https://') ?? false;
  return (proto) => {
    const forwarded = trustProxy ? proto?.split(',').at(-1)?.trim() : undefined;
    return publicHttps || forwarded === 'https' ? HTTPS_ONLY : {};
  };
}

/** Puts the headers of every answer on it. */
export function secureAnswers(settings: { publicUrl?: string; trustProxy: boolean }): MiddlewareHandler {
  const https = httpsHeaders(settings);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (name === FRAME_OPTIONS && isFramed(headers)) continue;
      if (!OWN.has(name) || !headers.has(name)) headers.set(name, value);
    }
    for (const [name, value] of Object.entries(https(context.req.header('x-forwarded-proto'))))
      headers.set(name, value);
  };
}

/** Lets pages of these origins, and no others, show an answer that is a page in a frame. */
export function framedBy(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const policy = headers.get(POLICY);
    if (!policy || origins.length === 0) return;
    headers.set(POLICY, policy.replace(UNFRAMED, `frame-ancestors ${origins.join(' ')}`));
    headers.delete(FRAME_OPTIONS);
  };
}

/** All headers of a page; a headers file for a static host is made from the same. */
export function pageHeaders(sources: ContentSources): Record<string, string> {
  return { ...securityHeaders, 'Content-Security-Policy': contentSecurityPolicy(sources) };
}

/** The origin of an address as a list: empty where it is none. */
export function originList(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

/** Live connections to an allowed origin are allowed too. */
function withSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')];
}
