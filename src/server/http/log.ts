import type { MiddlewareHandler } from 'hono';
import { requestContext } from '../telemetry/observer';

/** Takes one line for the operator; `parts` is what stands in it, for a log of fields. */
export type Log = (line: string, parts?: Readonly<Record<string, string | number>>) => void;

/** Characters a terminal or a reader of lines would act on: controls, line ends, bidirectional and other unseen formatting. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text on one line that hides nothing: such characters are written as escapes (`\n`, `\u{1b}`). */
export function escapeControls(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character === '\n' ? '\\n' : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** A log whose lines are lines, whatever they hold: what a visitor sends can neither begin a line nor move a terminal. */
export function lineLog(write: (line: string) => void): Log {
  return (line) => write(escapeControls(line));
}

/** A log of JSON, one object a line, with the request and the run a line is about. */
function jsonLog(write: (line: string) => void): Log {
  return (line, parts) => {
    const run = /^run (\S{36})/.exec(line)?.[1];
    const entry = {
      time: new Date().toISOString(),
      message: line,
      requestId: requestContext.getStore()?.id,
      runId: run,
    };
    write(
      JSON.stringify({ ...entry, ...parts }, (_, value) => (typeof value === 'string' ? escapeControls(value) : value)),
    );
  };
}

/** The log of a format. */
export function logOf(format: 'text' | 'json', write: (line: string) => void): Log {
  return format === 'json' ? jsonLog(write) : lineLog(write);
}

/** What is asked for all the time: files of the app, and whether all is well. */
const QUIET = /^\/(assets\/|(healthz|readyz|metrics)$)/;

/** A request that was answered. */
export interface Answered {
  method: string;
  /** As it was sent: decoded, it could pass itself off as more than a path. */
  url: string;
  status: number;
  ms: number;
  runId?: string | null;
}

/**
 * One line per request: method, path, status, duration. No query string, header or body is ever part of it. What is asked
 * for all the time is left out where it is answered well.
 */
export function logRequest(log: Log, { method, url, status, ms, runId }: Answered): void {
  const [whole = ''] = url.replace(/^\w+:\/\/[^/]*/, '').split(/[?#]/, 1);
  const path = whole.slice(0, 200);
  if (QUIET.test(path) && status < 400) return;
  log(`${method} ${path} ${status} ${ms} ms`, { method, path, status, ms, ...(runId && { runId }) });
}

/** Logs every request of an app. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = Date.now();
    await next();
    const { method, url } = context.req;
    const { status, headers } = context.res;
    logRequest(log, { method, url, status, ms: Date.now() - started, runId: headers.get('x-run-id') });
  };
}
