import { testOnN8n } from './n8n/test-on-n8n.ts';
import { took } from './test/took.ts';
import { finish } from './test/totals.ts';

/** Says that nothing was tried, which is neither success nor failure. */
const NOT_TRIED = 2;

/**
 * `npm run test:n8n`: the tests on a real n8n alone. Needs no network but a package registry, and that only once.
 */
const totals = await testOnN8n();
if (totals.notTried) {
  console.error(`\n${totals.notTried}`);
  process.exit(NOT_TRIED);
}
finish([totals], took());
