import { testOnN8n } from './n8n/test-on-n8n.ts';
import { formatElapsed } from './test/elapsed.ts';
import { finish } from './test/totals.ts';

/** Exit code if nothing could be tested, which is neither success nor failure. */
const NOT_TRIED = 2;

/**
 * `npm run test:n8n`: runs only the tests on a real n8n. Needs a package registry for the installation, and no network
 * afterwards. With `--queue` n8n runs in queue mode, as in compose.yaml: with Redis, PostgreSQL and two workers.
 */
if (process.argv.includes('--queue')) process.env.N8N_QUEUE = '1';
const totals = await testOnN8n();
if (totals.skipReason) {
  console.error(`\n${totals.skipReason}`);
  process.exit(NOT_TRIED);
}
finish([totals], formatElapsed());
