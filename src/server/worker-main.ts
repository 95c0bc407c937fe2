import { resolve } from 'node:path';
import { brand } from '@/brand';
import { closeOnSignals } from './platform/stop-signals';
import { startWorker } from './worker';

/** The program behind `npm run worker` and `node dist/worker.js`: runs until a signal stops it. */
const closeWith = closeOnSignals();
// Keeps the process alive while the database is unreachable and nothing else would.
setInterval(() => undefined, 60_000);
try {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data');
  const { url, close } = await startWorker({ env: process.env, dataDir, brand });
  closeWith({ close });
  console.log(`\n  The worker of ${brand.name} is at work${url ? `, and says how it does at ${url}` : ''}\n`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
