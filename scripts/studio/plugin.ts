import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import type { Answering } from './calls.ts';
import { refusal } from './guard.ts';
import { Refused } from './refused.ts';

/** What the pages of the studio begin with. */
const PAGES: Record<string, string> = {
  '/studio': '/src/studio/page/begin.tsx',
  '/studio/gallery': '/src/studio/gallery/begin.tsx',
  '/studio/stage': '/src/studio/stage/begin.ts',
};

/**
 * Where Vite shows what stands in the way of a save, which is over the whole page by itself: below the stage, where the
 * editor that mends it stays in reach. What was shown before stays in the stage, so that nothing lies over that.
 */
const BELOW_STAGE = `vite-error-overlay { inset: auto 0 0; height: 30dvh; contain: strict; }
      @media (width >= 64rem) { vite-error-overlay { inset-inline: 15rem max(24rem, 32%); width: auto; } }`;
const NOWHERE = 'vite-error-overlay { display: none; }';

/** What leaves the studio out of the style sheet. */
const LEFT_OUT = '@source not "../studio";';

const API = '/studio/api/';

/** The longest body that is taken, in bytes: a declaration is far shorter. */
const LONGEST = 1_000_000;

/** The studio, while the site is developed: its pages, and what they ask of the files. No build has it. */
export function studio(root: string): Plugin {
  return {
    name: 'studio',
    apply: 'serve',
    // Known from the start: what is found later has open pages loaded anew.
    config: () => ({ optimizeDeps: { entries: ['index.html', ...Object.values(PAGES).map((page) => page.slice(1))] } }),
    transform: {
      order: 'pre',
      // The style sheet of the site knows nothing of the studio, so that no build has a word of it.
      handler: (code, id) => (id.endsWith('/src/app/styles.css') ? code.replace(LEFT_OUT, '') : undefined),
    },
    configureServer(server) {
      let calls: Promise<Answering> | undefined;
      // When they are first asked: they need what is generated, and a site that is only looked at starts without them.
      const ready = () => (calls ??= import('./calls.ts').then(({ studioCalls }) => studioCalls(root)));
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0]?.replace(/(?<=.)\/$/, '') ?? '';
        if (path !== '/studio' && !path.startsWith('/studio/')) return next();
        const why = refusal(request);
        if (why) return answer(response, 403, { error: why });
        const page = PAGES[path];
        const overlay = request.headers['sec-fetch-dest'] === 'iframe' ? NOWHERE : BELOW_STAGE;
        if (page) return void sendPage(server, path, page, overlay, response);
        if (path.startsWith(API) && request.method === 'POST')
          return void call(ready, path.slice(API.length), request, response);
        answer(response, 404, { error: `The studio has no ${path}. Its pages: ${Object.keys(PAGES).join(', ')}.` });
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
    <meta name="color-scheme" content="dark" />
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

async function call(
  ready: () => Promise<Answering>,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const calls = await ready();
    if (!Object.hasOwn(calls, name)) throw new Refused(`The studio has no call "${name}".`, 404);
    const body = await bodyOf(request);
    // What each call takes is checked by the call itself; the table says which is which.
    const run = calls[name as keyof Answering] as (body: unknown) => Promise<unknown>;
    answer(response, 200, await run(body));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    answer(response, error instanceof Refused ? error.status : 500, { error: words });
  }
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LONGEST) throw new Refused(`The studio takes at most ${LONGEST} bytes.`, 413);
    parts.push(part);
  }
  const body: unknown = read(Buffer.concat(parts).toString('utf8'));
  if (!body || typeof body !== 'object' || Array.isArray(body)) throw new Refused('The studio takes a JSON object.');
  return body;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('The studio takes JSON, and this is none.');
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(body));
}
