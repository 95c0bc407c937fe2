import type { MiddlewareHandler } from 'hono';

/** External origins that pages may load from or connect to. */
export interface ContentSources {
  /** Origins that the browser sends requests to. */
  connect: readonly string[];
  /** Origins whose pages may be framed, such as the host of the video. */
  frame: readonly string[];
}

/** Builds the Content-Security-Policy of every page: no inline script, no eval, no foreign code. */
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

/** Headers of every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers of share links. Search engines do not index them, and the Referer header never leaks them. */
export const unlistedHeaders: Readonly<Record<string, string>> = {
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** Headers that a response may override, for allowed origins and for share links. */
const OVERRIDABLE = new Set(['Cross-Origin-Resource-Policy', 'Referrer-Policy']);

const POLICY = 'Content-Security-Policy';
const FRAME_OPTIONS = 'X-Frame-Options';
const NO_FRAMING = "frame-ancestors 'none'";

/** Returns whether a response allows framing, which X-Frame-Options, unable to list origins, would forbid. */
function allowsFraming(headers: Headers): boolean {
  const policy = headers.get(POLICY);
  return policy !== null && !policy.includes(NO_FRAMING);
}

/** Makes browsers use https only, for a year. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Creates a function that returns the HSTS header if the public address, or the request to a proxy, uses https. */
export function httpsHeaders({
  publicUrl,
  trustProxy,
}: {
  publicUrl?: string;
  trustProxy: number;
}): (forwardedProto: string | undefined) => Readonly<Record<string, string>> {
  const publicHttps = publicUrl?.startsWith('https://') ?? false;
  return (proto) => {
    const forwarded = trustProxy ? proto?.split(',').at(-1)?.trim() : undefined;
    return publicHttps || forwarded === 'https' ? HTTPS_ONLY : {};
  };
}

/** Creates middleware that adds the security headers to every response. */
export function addSecurityHeaders(settings: { publicUrl?: string; trustProxy: number }): MiddlewareHandler {
  const https = httpsHeaders(settings);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (name === FRAME_OPTIONS && allowsFraming(headers)) continue;
      if (!OVERRIDABLE.has(name) || !headers.has(name)) headers.set(name, value);
    }
    for (const [name, value] of Object.entries(https(context.req.header('x-forwarded-proto'))))
      headers.set(name, value);
  };
}

/** Creates middleware that lets pages of these origins, and no others, frame the response. */
export function allowFraming(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const policy = headers.get(POLICY);
    if (!policy || origins.length === 0) return;
    headers.set(POLICY, policy.replace(NO_FRAMING, `frame-ancestors ${origins.join(' ')}`));
    headers.delete(FRAME_OPTIONS);
  };
}

/** Returns all security headers of a page. The headers file for static hosts is generated from the same headers. */
export function pageHeaders(sources: ContentSources): Record<string, string> {
  return { ...securityHeaders, 'Content-Security-Policy': contentSecurityPolicy(sources) };
}

/** Returns the origin of an address in a list; empty if it is not a URL. */
export function originList(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

/** Allows web sockets to an allowed origin, too. */
function withSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')];
}
