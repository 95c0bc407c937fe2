import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { RuleFinding } from './finding.ts';
import { type LookJob, lookAtRest } from './look-together.ts';
import { pluginsOf } from './plugin-files.ts';
import { loadReaders } from './readers.ts';
import { checkInput, withOnly } from './registry-input.ts';
import { findingsOfTool, loadRules, partition } from './rules.ts';

/** Runs as a thread of its own: looks at tools until none is left. */

const told = parentPort && once(parentPort, 'message');
const [perTool] = partition(await loadRules());
const [job] = (await told) as [LookJob];
const around = checkInput(job.around, await loadReaders(job.root, pluginsOf(job.around)));
const looked = new Map<string, RuleFinding[]>();
lookAtRest(job, ({ id, files }) => {
  const input = withOnly(around, id, files);
  for (const tool of input.tools) looked.set(id, findingsOfTool(perTool, input, tool));
});
parentPort?.postMessage(looked);
