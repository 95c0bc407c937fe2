import { workerData } from 'node:worker_threads';
import { createPgliteConnection } from '@supabase/lite/pglite';

/** A thread of its own: makes an empty database in the folder it is told, which keeps a thread busy for seconds. */
const { driver } = await createPgliteConnection({ url: `file://${workerData as string}` });
await driver.waitReady;
await driver.close();
