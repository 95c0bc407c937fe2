import { testOnN8n } from './n8n/test-on-n8n.ts';
import { formatElapsed } from './test/elapsed.ts';
import { finish } from './test/totals.ts';

/** Exit code if nothing could be tested, which is neither success nor failure. */
const NOT_TRIED = 2;

/**
 * `npm run test:n8n`: runs only the tests on a real n8n. Needs a package registry for the installation, and no network
 * afterwards.
 */
const totals = await testOnN8n();
if (totals.skipReason) {
  console.error(`\n${totals.skipReason}`);
  process.exit(NOT_TRIED);
}
finish([totals], formatElapsed());
