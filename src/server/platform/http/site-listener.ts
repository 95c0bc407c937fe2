import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestContext } from '../telemetry/observer';
import type { Telemetry } from '../telemetry/telemetry';
import { type Log, logRequest } from './log';
import { httpsHeaders } from './security-headers';
import type { StaticFiles } from './static-files';

export interface SiteListenerOptions {
  files: StaticFiles;
  /** Whether a path only ever serves a static file. */
  isFile: (path: string) => boolean;
  settings: { publicUrl?: string; trustProxy: number };
  telemetry: Pick<Telemetry, 'begin'>;
  log: Log;
}

/** Paths without escapes. */
const PLAIN = /^\/(?!\/)[\w./-]*$/;
/** Paths with empty or dot segments, which need normalization. */
const AMBIGUOUS = /\/\/|\/\./;

/**
 * Creates a listener that serves the most frequent requests (cached pages and files) without the router, at half the
 * cost. It returns false for all other requests. The router responds in the same way, and handles the first request of
 * each file.
 */
export function createSiteListener({ files, isFile, settings, telemetry, log }: SiteListenerOptions) {
  const https = httpsHeaders(settings);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    const path = url.split('?', 1)[0] ?? '';
    if (method !== 'GET' || headers.range || !PLAIN.test(path) || AMBIGUOUS.test(path) || !isFile(path)) return false;
    const cached = files.respondFromMemory(path, {
      accepted: joinHeader(headers['accept-encoding']),
      etags: headers['if-none-match'],
    });
    if (!cached) return false;
    const startedAt = Date.now();
    const { context, end } = telemetry.begin({ method, path, header: (name) => joinHeader(headers[name]) });
    const { status, body } = cached;
    response.writeHead(status, {
      ...cached.headers,
      ...https(joinHeader(headers['x-forwarded-proto'])),
      'X-Request-Id': context.id,
      ...(body && { 'Content-Length': body.byteLength }),
    });
    response.end(body);
    end(status);
    requestContext.run(context, () => logRequest(log, { method, url, status, ms: Date.now() - startedAt }));
    return true;
  };
}

function joinHeader(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}
