import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { RuleFinding } from '../finding';
import { createCheckInput, withSingleTool } from '../project/check-input';
import { loadNormalisers } from '../project/load-normalisers';
import { pluginsOf } from '../project/plugin-files';
import { type CheckJob, checkRemaining } from './check-in-parallel';
import { checkTool, loadRules, partitionRules } from './rules';

/** Worker thread of the check: takes tools from the shared job until none is left. */

const jobMessage = parentPort && once(parentPort, 'message');
const [perTool] = partitionRules(await loadRules());
const [job] = (await jobMessage) as [CheckJob];
const sharedInput = createCheckInput(job.sharedFiles, await loadNormalisers(job.root, pluginsOf(job.sharedFiles)));
const findings = new Map<string, RuleFinding[]>();
checkRemaining(job, ({ id, files }) => {
  const input = withSingleTool(sharedInput, id, files);
  for (const tool of input.tools) findings.set(id, checkTool(perTool, input, tool));
});
parentPort?.postMessage(findings);
