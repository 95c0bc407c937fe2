import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestContext } from '../telemetry/observer';
import type { Telemetry } from '../telemetry/telemetry';
import { type Log, logRequest } from './log';
import { httpsHeaders } from './security-headers';
import type { StaticFiles } from './static-files';

/** What the site is served with. */
export interface SiteListenerOptions {
  files: StaticFiles;
  /** Whether nothing but a file is ever answered at a path. */
  isFile: (path: string) => boolean;
  settings: { publicUrl?: string; trustProxy: boolean };
  telemetry: Pick<Telemetry, 'begin'>;
  log: Log;
}

/** Paths that are the same however they are read: nothing is escaped in them, and nothing leads upwards. */
const PLAIN = /^\/(?!\/)[\w./-]*$/;
const STEPS = /\/\/|\/\./;

/**
 * Answers what is asked for most, pages and files that lie in memory, as Node takes it, and says whether it did: through the
 * routes it would cost twice as much, most of it for headers that are always the same. All else, also what is asked
 * for the first time, is for the routes, which answer alike.
 */
export function siteListener({ files, isFile, settings, telemetry, log }: SiteListenerOptions) {
  const https = httpsHeaders(settings);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    const path = url.split('?', 1)[0] ?? '';
    if (method !== 'GET' || !PLAIN.test(path) || STEPS.test(path) || !isFile(path)) return false;
    const found = files.atHand(path, { accepted: one(headers['accept-encoding']), etag: headers['if-none-match'] });
    if (!found) return false;
    const started = Date.now();
    const { about, ended } = telemetry.begin({ method, path, header: (name) => one(headers[name]) });
    const { status, body } = found;
    response.writeHead(status, {
      ...found.headers,
      ...https(one(headers['x-forwarded-proto'])),
      'X-Request-Id': about.id,
      ...(body && { 'Content-Length': body.byteLength }),
    });
    response.end(body);
    ended(status);
    requestContext.run(about, () => logRequest(log, { method, url, status, ms: Date.now() - started }));
    return true;
  };
}

function one(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}
