import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { HashDone, HashJob } from './hashing.ts';

/** Runs as a thread of its own: one job after the other, so that nothing else of the server waits for them. */

/** The work one hash costs, as a power of two. */
const COST = 10;

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(done(job)));

function done({ password, hash }: HashJob): HashDone {
  try {
    if (hash === undefined) return { value: bcrypt.hashSync(password, COST) };
    return { value: bcrypt.compareSync(password, hash) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unknown' };
  }
}
