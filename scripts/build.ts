import { join, resolve } from 'node:path';
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
    { holdBudgets },
    { buildAssistantView },
    { bundleServer },
  ] = await Promise.all([
    import('vite'),
    import('./codegen/generate.ts'),
    import('../src/server/variables.ts'),
    import('./build/prerender.ts'),
    import('./build/budgets.ts'),
    import('./build/assistant-view.ts'),
    import('./build/bundle-server.ts'),
  ]);
  const root = resolve(import.meta.dirname, '..');
  const out = resolve(readVariables(process.env).OUT_DIR ?? join(root, 'dist'));
  // Vite takes over what is set: a shell or test runner that says otherwise must not get React's development build.
  process.env.NODE_ENV = 'production';
  await generate({ root });
  await build({ root });
  await prerender(root, join(out, 'client'));
  holdBudgets(join(out, 'client'));
  await buildAssistantView(root, out);
  await bundleServer(root, out);
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
