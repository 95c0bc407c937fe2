import { resolve } from 'node:path';
import { main } from '../src/server/main.ts';

/** Starts the site from the sources of the server: the built app, or with `--dev` the sources of the app too. */
const root = resolve(import.meta.dirname, '..');
const dev = process.argv.includes('--dev');
await main({ root, dev: dev ? develop : undefined });

/** Loaded during development only: it brings code generation and the checks along. */
async function develop() {
  const { devTools } = await import('./dev/dev-tools.ts');
  return devTools(root);
}
