import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PluginOption } from 'vite';

/** Folders that pages do not depend on. They are not watched, because watching many tools takes seconds. */
const UNWATCHED_FOLDERS = ['docs', 'schemas', 'src/generated/server', 'tests', 'tools'];

/** Starts Vite's dev server for the app, with hot reload over the same port. It never serves the data folder. */
export async function createViteMiddleware(
  root: string,
  dataDir: string,
  server: Server,
  plugins: PluginOption[] = [],
) {
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
    handle: (request: IncomingMessage, response: ServerResponse) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}

/** Escapes a path for use in a glob pattern. */
function escapeGlob(path: string): string {
  return path.replace(/[()[\]{}!*+?@|\\]/g, '\\$&');
}
