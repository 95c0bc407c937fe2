import { findLightChromium } from '../lib/chromium.ts';
import type { Totals } from '../test/totals.ts';
import { vitest } from '../test/vitest.ts';
import { installN8n, N8N_VERSION } from './install.ts';

/**
 * Runs every exported workflow on a real n8n, and the tools of the site against it in a browser. Installs the pinned n8n
 * if it is missing. Not being able to is no failure of the project: the totals then count nothing, and say so.
 */
export async function testOnN8n(): Promise<Totals> {
  try {
    process.env.CHROMIUM_PATH = findLightChromium();
    await installN8n(console.log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: [], notTried: `The workflows were NOT tried on a real n8n ${N8N_VERSION}: ${reason}` };
  }
  return vitest(['n8n'], { args: ['--config', 'tests/n8n/vitest.config.ts'], beside: true });
}
