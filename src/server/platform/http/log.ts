import type { MiddlewareHandler } from 'hono';
import { requestContext } from '../telemetry/observer';

/** Writes one line for the operator; `fields` are its values, for structured logs. */
export type Log = (line: string, fields?: Readonly<Record<string, string | number>>) => void;

/** Characters that affect a terminal or split a line: controls, line ends, invisible formatting. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes control and invisible characters (`\n`, `\u{1b}`), so that a text stays on one line and hides nothing. */
export function escapeControls(text: string): string {
  return text.replace(INVISIBLE, (character) =>
    character === '\n' ? '\\n' : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Creates a text log that escapes its lines, so that input of a visitor can neither forge a line nor control a terminal. */
export function createTextLog(write: (line: string) => void): Log {
  return (line) => write(escapeControls(line));
}

/** Creates a JSON log: one object per line, with the ids of its request and run. */
function createJsonLog(write: (line: string) => void): Log {
  return (line, fields) => {
    const ids = { requestId: requestContext.getStore()?.id, runId: /^run (\S{36})/.exec(line)?.[1] };
    const entry = { time: new Date().toISOString(), message: line, ...ids, ...fields };
    write(JSON.stringify(entry, (_, value) => (typeof value === 'string' ? escapeControls(value) : value)));
  };
}

/** Creates a log in the given format. */
export function createLog(format: 'text' | 'json', write: (line: string) => void): Log {
  return format === 'json' ? createJsonLog(write) : createTextLog(write);
}

/** Paths of frequent requests, which are logged only if they fail: assets and health checks. */
const FREQUENT = /^\/(assets\/|(healthz|readyz|metrics)$)/;

export interface RequestLogEntry {
  method: string;
  /** As sent: a decoded URL could look like another path. */
  url: string;
  status: number;
  ms: number;
  runId?: string | null;
}

/** Logs method, path, status and duration; never a query, header or body. Frequent requests only if they fail. */
export function logRequest(log: Log, { method, url, status, ms, runId }: RequestLogEntry): void {
  const [rawPath = ''] = url.replace(/^\w+:\/\/[^/]*/, '').split(/[?#]/, 1);
  const path = rawPath.slice(0, 200);
  if (FREQUENT.test(path) && status < 400) return;
  log(`${method} ${path} ${status} ${ms} ms`, { method, path, status, ms, ...(runId && { runId }) });
}

/** Creates middleware that logs every request. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = Date.now();
    await next();
    const { method, url } = context.req;
    const { status, headers } = context.res;
    logRequest(log, { method, url, status, ms: Date.now() - startedAt, runId: headers.get('x-run-id') });
  };
}
