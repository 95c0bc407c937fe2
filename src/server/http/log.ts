import type { MiddlewareHandler } from 'hono';

/** Takes one line for the operator. */
export type Log = (line: string) => void;

/** Characters a terminal or a reader of lines would act on: controls, line ends, bidirectional and other unseen formatting. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text on one line that hides nothing: such characters are written as escapes (`\n`, `\u{1b}`). */
export function escapeControls(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character === '\n' ? '\\n' : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** A log whose lines are lines, whatever they hold: what a visitor sends can neither begin a line nor move a terminal. */
export function lineLog(write: Log): Log {
  return (line) => write(escapeControls(line));
}

/** What is asked for all the time: files of the app, and whether all is well. */
const QUIET = /^\/(assets\/|(healthz|readyz)$)/;

/**
 * One line per request: method, path, status, duration. No query string, header or body is ever part of it. What is asked
 * for all the time is left out where it is answered well.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = Date.now();
    await next();
    // As it was sent: decoded, it could pass itself off as more than a path.
    const path = context.req.url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, '').slice(0, 200);
    if (QUIET.test(path) && context.res.status < 400) return;
    log(`${context.req.method} ${path} ${context.res.status} ${Date.now() - started} ms`);
  };
}
