import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PluginOption } from 'vite';

/** Folders that pages do not depend on. They are not watched, because watching many tools takes seconds. */
const UNWATCHED_FOLDERS = ['docs', 'schemas', 'src/generated/server', 'tests', 'tools'];

/** Vite's dev server as a request handler. */
export interface DevMiddleware {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Starts Vite's dev server for the app, with hot reload over the same port. It never serves the data folder. */
export async function createViteMiddleware(
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
      fs: { deny: [`${escapeGlob(dataDir)}/**`] },
      watch: { ignored: UNWATCHED_FOLDERS.map((name) => `${escapeGlob(root)}/${name}/**`) },
    },
  });
  return {
    handle: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}

/** Escapes a path for use in a glob pattern. */
function escapeGlob(path: string): string {
  return path.replace(/[()[\]{}!*+?@|\\]/g, '\\$&');
}
