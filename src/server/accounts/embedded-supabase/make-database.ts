import { workerData } from 'node:worker_threads';
import type { BuildJob } from './build-database';
import { openDatabaseIn } from './supabase-lite';

/** Worker thread that builds the database with all its tables, which blocks a thread for seconds. */
const { folder, options } = workerData as BuildJob;
const { connection } = await openDatabaseIn(folder, options);
await connection.close();
