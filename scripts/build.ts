import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { endOnSignals } from '../src/server/stop-signals.ts';

/**
 * `npm run build`: the app visitors load (`client/`) and the server that serves it (`server.js`, `server/`), in `dist` or OUT_DIR.
 * All in one process, so that a signal ends all of it.
 */
async function main(): Promise<void> {
  endOnSignals();
  const [
    { build },
    { generate },
    { readVariables },
    { prerender },
    { hintCompile },
    { holdBudgets },
    { buildAssistantView },
    { bundleServer },
    { makeEmptyDatabase },
  ] = await Promise.all([
    import('vite'),
    import('./codegen/generate.ts'),
    import('../src/server/variables.ts'),
    import('./build/prerender.ts'),
    import('./build/compile-hints.ts'),
    import('./build/budgets.ts'),
    import('./build/assistant-view.ts'),
    import('./build/bundle-server.ts'),
    import('./build/empty-database.ts'),
  ]);
  const root = resolve(import.meta.dirname, '..');
  const out = resolve(readVariables(process.env).OUT_DIR ?? join(root, 'dist'));
  // Vite takes over what is set: a shell or test runner that says otherwise must not get React's development build.
  process.env.NODE_ENV = 'production';
  // In a thread of its own, beside all the rest.
  const [emptyDatabase] = await Promise.all([makeEmptyDatabase(root), buildSite()]);
  const kept = join(out, 'server/empty-database');
  mkdirSync(kept);
  copyFileSync(emptyDatabase, join(kept, basename(emptyDatabase)));

  async function buildSite(): Promise<void> {
    await generate({ root });
    await build({ root });
    await prerender(root, join(out, 'client'));
    hintCompile(join(out, 'client'));
    holdBudgets(join(out, 'client'));
    await buildAssistantView(root, out);
    await bundleServer(root, out);
  }
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
