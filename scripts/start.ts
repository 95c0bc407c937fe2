import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm start`: runs the built server, which starts faster than the sources. A built server outside of the project would find no
 * packages, so then the sources run and serve the build.
 */
const root = resolve(import.meta.dirname, '..');
const out = resolve(process.env.OUT_DIR || join(root, 'dist'));
// At a terminal, Ctrl-C does not wait for runs in progress.
process.env.DRAIN_SECONDS ??= '0';
if (relative(root, out).startsWith('..')) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./serve.ts');
} else await import(pathToFileURL(join(out, 'server.js')).href);
