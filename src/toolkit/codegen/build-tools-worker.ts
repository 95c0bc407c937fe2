import { parentPort, workerData } from 'node:worker_threads';
import { readPlugins } from '../project/plugin-files';
import { type BuildJob, buildRemaining } from './build-tools';

/** Worker thread of codegen: takes tools from the shared job until none is left. */
const job = workerData as BuildJob;
for await (const builtTool of buildRemaining(job, readPlugins(job.folders.root))) parentPort?.postMessage(builtTool);
