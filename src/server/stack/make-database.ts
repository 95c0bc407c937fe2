import { workerData } from 'node:worker_threads';
import type { BuildJob } from './first-build';
import { openIn } from './lite';

/** A thread of its own: makes the database with all its tables, which keeps a thread busy for seconds. */
const { folder, options } = workerData as BuildJob;
const { connection } = await openIn(folder, options);
await connection.close();
