import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { CostedJob, HashDone } from './hashing.ts';

/** Runs as a thread of its own: one job after the other, so that nothing else of the server waits for them. */

parentPort?.on('message', (job: CostedJob) => parentPort?.postMessage(done(job)));

function done({ password, hash, cost }: CostedJob): HashDone {
  try {
    if (hash === undefined) return { value: bcrypt.hashSync(password, cost) };
    return { value: bcrypt.compareSync(password, hash) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unknown' };
  }
}
