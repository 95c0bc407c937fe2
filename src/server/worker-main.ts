/** The program behind `npm run worker` and `node dist/worker.js`: runs until a signal stops it. */

import { resolve } from 'node:path';
import { brand } from '@/brand';
import { ignoreClosedOutput } from './platform/closed-output';
import { closeOnSignals } from './platform/stop-signals';
import { startWorker } from './worker';

ignoreClosedOutput();
const closeWith = closeOnSignals();
// Keep the process alive while the database is unreachable, because nothing else does.
setInterval(() => undefined, 60_000);
try {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data');
  const { url, close } = await startWorker({ env: process.env, dataDir, brand });
  closeWith({ close });
  console.log(`\n  The worker of ${brand.name} is running${url ? `; its health endpoints are at ${url}` : ''}\n`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
