import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { closeOnSignals } from '../src/server/platform/stop-signals.ts';

/** `npm run build`: builds the app and its server in `dist` or OUT_DIR, in one process, so that a signal ends all of it. */
async function main(): Promise<void> {
  closeOnSignals();
  const root = resolve(import.meta.dirname, '..');
  // First, as parts of the build import what it makes.
  const { generate } = await import('@/toolkit/codegen/generate');
  await generate({ root });
  const [
    { build },
    { readVariables },
    { prerender },
    { hintCompile },
    { checkBudgets },
    { buildAssistantView },
    { bundleServer },
    { buildEmptyDatabase },
  ] = await Promise.all([
    import('vite'),
    import('../src/server/platform/variables.ts'),
    import('./build/prerender.ts'),
    import('./build/compile-hints.ts'),
    import('./build/budgets.ts'),
    import('./build/assistant-view.ts'),
    import('./build/bundle-server.ts'),
    import('./build/empty-database.ts'),
  ]);
  const out = resolve(readVariables(process.env).OUT_DIR ?? join(root, 'dist'));
  // Vite keeps an existing NODE_ENV; one set by a shell or test runner could put React's development build into the output.
  process.env.NODE_ENV = 'production';
  // The database is built in a worker thread, in parallel with the rest.
  const [emptyDatabase] = await Promise.all([buildEmptyDatabase(root), buildSite()]);
  const target = join(out, 'server/empty-database');
  mkdirSync(target);
  copyFileSync(emptyDatabase, join(target, basename(emptyDatabase)));

  async function buildSite(): Promise<void> {
    await build({ root });
    await prerender(root, join(out, 'client'));
    hintCompile(join(out, 'client'));
    checkBudgets(join(out, 'client'));
    await buildAssistantView(root, out);
    await bundleServer(root, out);
  }
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
