import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { PluginOption } from 'vite';

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
    server: { middlewareMode: true, ws: { server }, fs: { deny: [`${literal(dataDir)}/**`] } },
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
