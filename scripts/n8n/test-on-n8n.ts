import { findLightChromium } from '../lib/chromium.ts';
import type { Totals } from '../test/totals.ts';
import { vitest } from '../test/vitest.ts';
import { installN8n, N8N_VERSION } from './install.ts';

/**
 * Tests every exported workflow on a real n8n, and the site's tools against it in a browser. Installs the pinned n8n if
 * it is missing. If that is impossible, the totals are empty and say why, which is not a failure of the project.
 */
export async function testOnN8n(): Promise<Totals> {
  try {
    process.env.CHROMIUM_PATH = findLightChromium();
    await installN8n(console.log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      passed: 0,
      failed: [],
      skipReason: `The workflows were NOT tried on a real n8n ${N8N_VERSION}: ${reason}`,
    };
  }
  return vitest(['n8n'], { args: ['--config', 'tests/n8n/vitest.config.ts'], isParallel: true });
}
