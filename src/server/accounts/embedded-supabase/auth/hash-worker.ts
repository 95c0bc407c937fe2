import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { HashJobWithCost, HashResult } from './hashing.ts';

/** Hashes passwords one at a time in a worker thread, so that the server's main thread is never blocked. */

parentPort?.on('message', (job: HashJobWithCost) => parentPort?.postMessage(runJob(job)));

function runJob({ password, hash, cost }: HashJobWithCost): HashResult {
  try {
    if (hash === undefined) return { value: bcrypt.hashSync(password, cost) };
    return { value: bcrypt.compareSync(password, hash) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unknown' };
  }
}
