import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PluginOption } from 'vite';

/** Folders no page is made of; where there are many tools, watching them takes seconds. */
const NO_PART_OF_PAGES = ['docs', 'schemas', 'src/generated/server', 'tests', 'tools'];

/** Vite, answering requests for the app's sources. */
export interface DevMiddleware {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Starts Vite in front of the app's sources; changes reach open pages over the same port. The data folder is never served. */
export async function devMiddleware(
  root: string,
  dataDir: string,
  server: Server,
  plugins: PluginOption[] = [],
): Promise<DevMiddleware> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    plugins,
    appType: 'spa',
    server: {
      middlewareMode: true,
      ws: { server },
      fs: { deny: [`${literal(dataDir)}/**`] },
      watch: { ignored: NO_PART_OF_PAGES.map((name) => `${literal(root)}/${name}/**`) },
    },
  });
  return {
    handle: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}

/** A path as a pattern that means it and no other. */
function literal(path: string): string {
  return path.replace(/[()[\]{}!*+?@|\\]/g, '\\$&');
}
