import { parentPort, workerData } from 'node:worker_threads';
import { readPlugins } from '../lib/plugin-files.ts';
import { madeTools, type ToolsJob } from './make-tools.ts';

/** Runs as a thread of its own: makes the files of tools until none is left. */
const job = workerData as ToolsJob;
for await (const made of madeTools(job, readPlugins(job.folders.root))) parentPort?.postMessage(made);
