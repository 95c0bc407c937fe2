import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm start`: the server as it was built, which is there sooner than one whose sources have to be read first. A build
 * outside of the project finds no packages; then the sources serve it.
 */
const root = resolve(import.meta.dirname, '..');
const out = resolve(process.env.OUT_DIR || join(root, 'dist'));
if (relative(root, out).startsWith('..')) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./serve.ts');
} else await import(pathToFileURL(join(out, 'server.js')).href);
