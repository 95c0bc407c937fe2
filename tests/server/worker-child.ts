import { startWorker } from '@/server/worker';

/** A worker of its own process, for tests that kill it: `worker-child.ts <folder> <settings>`. */
const [folder = '', env = '{}'] = process.argv.slice(2);

await startWorker({
  env: JSON.parse(env) as Record<string, string>,
  dataDir: `${folder}/data`,
  brand: { shortName: 'testkit' },
});
process.send?.({ url: '' });
