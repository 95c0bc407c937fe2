import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import type { CallHandlers } from './calls.ts';
import { StudioError } from './studio-error.ts';
import type { RunCommand } from './workshop.ts';

const PAGES: Record<string, string> = {
  '/studio': '/src/studio/page/main.tsx',
  '/studio/gallery': '/src/studio/gallery/main.tsx',
  '/studio/stage': '/src/studio/stage/main.ts',
};

/**
 * Styles that show Vite's error overlay below the stage instead of over the whole page, so that the editor stays usable. In
 * the stage itself the overlay is hidden, and the last good state stays visible.
 */
const BELOW_STAGE = `vite-error-overlay { inset: auto 0 0; height: 30dvh; contain: strict; }
      @media (width >= 64rem) { vite-error-overlay { inset-inline: 15rem max(24rem, 32%); width: auto; } }`;
const HIDDEN = 'vite-error-overlay { display: none; }';

/** The directive that excludes the studio from the style sheet. */
const STUDIO_EXCLUSION = '@source not "../studio";';

const API = '/studio/api/';

/** The Model Context Protocol for agents. */
const AGENTS = '/studio/mcp';

/** The longest accepted body: declarations are far shorter. */
const MAX_BODY_BYTES = 1_000_000;

/** The plugin that serves the studio during development: its pages and their calls. It is not part of a build. */
export function studio(root: string): Plugin {
  return {
    name: 'studio',
    apply: 'serve',
    // List the entries up front: dependencies discovered later would reload open pages.
    config: () => ({ optimizeDeps: { entries: ['index.html', ...Object.values(PAGES).map((page) => page.slice(1))] } }),
    transform: {
      order: 'pre',
      // In builds, the style sheet excludes the studio.
      handler: (code, id) => (id.endsWith('/src/app/styles.css') ? code.replace(STUDIO_EXCLUSION, '') : undefined),
    },
    configureServer(server) {
      let calls: Promise<CallHandlers> | undefined;
      // Loaded with the first call: they need generated code, and the site can be viewed without them.
      const ready = () => (calls ??= import('./calls.ts').then(({ studioCalls }) => studioCalls(root)));
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0]?.replace(/(?<=.)\/$/, '') ?? '';
        if (path !== '/studio' && !path.startsWith('/studio/')) return next();
        const reason = refusal(request, { allowsPrograms: path === AGENTS });
        if (reason) return sendJson(response, 403, { error: reason });
        if (path === AGENTS) return void answerAgent(root, request, response);
        const page = PAGES[path];
        const overlay = request.headers['sec-fetch-dest'] === 'iframe' ? HIDDEN : BELOW_STAGE;
        if (page) return void sendPage(server, path, page, overlay, response);
        if (path.startsWith(API) && request.method === 'POST')
          return void handleCall(ready, path.slice(API.length), request, response);
        sendJson(response, 404, { error: `The studio has no ${path}. Its pages: ${Object.keys(PAGES).join(', ')}.` });
      });
    },
  };
}

async function sendPage(
  server: ViteDevServer,
  path: string,
  script: string,
  style: string,
  response: ServerResponse,
): Promise<void> {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <title>Studio</title>
    <style>
      ${style}
    </style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.end(await server.transformIndexHtml(path, html));
}

async function handleCall(
  ready: () => Promise<CallHandlers>,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const calls = await ready();
    if (!Object.hasOwn(calls, name)) throw new StudioError(`The studio has no call "${name}".`, 404);
    const body = await bodyOf(request);
    // Each handler validates its own body.
    const run = calls[name as keyof CallHandlers] as (body: unknown) => Promise<unknown>;
    sendJson(response, 200, await run(body));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    sendJson(response, error instanceof StudioError ? error.status : 500, { error: message });
  }
}

async function answerAgent(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { workshopHandler } = await import('./workshop.ts');
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = request.method === 'POST' ? JSON.stringify(await bodyOf(request)) : undefined;
    const address = `http://${request.headers.host}${request.url}`;
    const init = { method: request.method ?? 'GET', headers, ...(body !== undefined && { body }) };
    const answer = await workshopHandler(commandRunner(root)).fetch(new Request(address, init));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    sendJson(response, error instanceof StudioError ? error.status : 500, { error: message });
  }
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new StudioError(`The studio takes at most ${MAX_BODY_BYTES} bytes.`, 413);
    parts.push(part);
  }
  const body: unknown = parseJson(Buffer.concat(parts).toString('utf8'));
  if (!body || typeof body !== 'object' || Array.isArray(body))
    throw new StudioError('The studio takes a JSON object.');
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StudioError('The studio accepts only JSON.');
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(body));
}

/** Creates a runner of a project's scripts, each in a new process, so that it runs the current code. */
function commandRunner(root: string): RunCommand {
  return async (script, args) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await closed;
    return { status: child.exitCode, stdout, stderr };
  };
}

const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const LOCAL_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Returns why a request may not use the studio; undefined if it may. The studio writes files, so it serves only this
 * machine, under a local host name (against DNS rebinding), and no pages of other origins.
 *
 * @param allowsPrograms accepts requests without `Origin`, as programs send them; browsers send it with all but GET
 */
export function refusal(
  { socket, headers, method }: Pick<IncomingMessage, 'socket' | 'headers' | 'method'>,
  { allowsPrograms = false } = {},
): string | undefined {
  const { host = '', origin } = headers;
  if (!LOCAL_ADDRESS.test(socket.remoteAddress ?? '')) return 'The studio answers only the machine that it runs on.';
  if (!LOCAL_NAME.test(host)) return `Open the studio at localhost or 127.0.0.1, not at "${host}".`;
  if (method === 'GET') return undefined;
  if (!(origin === undefined && allowsPrograms) && origin !== `http://${host}`)
    return 'The studio answers only its own pages.';
  if (!headers['content-type']?.startsWith('application/json')) return 'The studio accepts only JSON.';
  return undefined;
}
