import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import { installN8n, N8N_VERSION } from './n8n/install.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** How this ends: everything held, something did not, or it could not be tried. */
const ENDS = { held: 0, failed: 1, notTried: 2 };

/**
 * `npm run test:n8n`: installs the pinned n8n where it is missing, imports and publishes every exported workflow, and
 * runs the tools of the site against it in a browser. Needs no network but a package registry, and that only once.
 */
async function main(): Promise<number> {
  try {
    process.env.CHROMIUM_PATH = findChromium();
    installN8n(console.log);
  } catch (error) {
    console.error(`\nThe workflows were NOT tried on a real n8n ${N8N_VERSION}: ${words(error)}`);
    return ENDS.notTried;
  }
  const vitest = await startVitest(
    [],
    {
      root: ROOT,
      config: false,
      watch: false,
      environment: 'node',
      include: ['tests/n8n/**/*.conformance.ts'],
      globalSetup: ['tests/n8n/global-setup.ts'],
      fileParallelism: false,
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
    { resolve: { alias: [{ find: /^@\//, replacement: `${ROOT}/src/` }] } },
  );
  const files = vitest.state.getFiles();
  const held = files.length > 0 && vitest.state.getCountOfFailedTests() === 0 && process.exitCode !== 1;
  await vitest.close();
  return held ? ENDS.held : ENDS.failed;
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.exit(await main());
