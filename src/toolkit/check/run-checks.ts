import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleFinding } from '../finding';
import { createCheckInput } from '../project/check-input';
import { toolFolders } from '../project/load-tools';
import { loadPluginCode } from '../project/plugin-code';
import { readProject } from '../project/read-project';
import { checkInParallel, MIN_TOOLS_FOR_WORKER, startCheckWorker, uncachedTools } from './check-in-parallel';
import type { FindingsCache } from './findings-cache';
import { findingsThatStop, loadRules, partitionRules, runProjectRules, runToolRules, sortFindings } from './rules';

/**
 * Runs every rule on a project and returns the ids of all tools, and all problems sorted by file and position. Tools whose
 * findings are cached are not checked again. If there are many tools, a second thread helps.
 *
 * @param minForWorker minimum number of tools for a second thread
 * @throws Error if a schema of `schemas/` cannot be read
 */
export async function checkProject(
  root: string,
  cache?: FindingsCache,
  minForWorker = MIN_TOOLS_FOR_WORKER,
): Promise<{ tools: string[]; problems: RuleFinding[] }> {
  const needsWorker = (tools: readonly unknown[]) => tools.length >= minForWorker;
  // If everything has to be checked, the worker starts up while this thread reads the files.
  let worker = (cache?.isEmpty ?? true) && needsWorker(foldersIn(root)) ? startCheckWorker() : undefined;
  try {
    const files = readProject(root);
    const job = uncachedTools(root, files, cache);
    if (needsWorker(job.tools)) worker ??= startCheckWorker();
    worker?.start(job);
    const input = createCheckInput(files, await loadPluginCode(root, files));
    const rules = await loadRules();
    const stopping = findingsThatStop(rules, input);
    if (stopping.length > 0) return { tools: input.tools.map(({ id }) => id), problems: stopping };
    const [perTool, projectRules] = partitionRules(rules);
    const projectProblems = runProjectRules(projectRules, input);
    if (worker) await checkInParallel(job, worker, perTool, input);
    const problems = sortFindings([...projectProblems, ...runToolRules(perTool, input, cache)]);
    cache?.save();
    return { tools: input.tools.map(({ id }) => id), problems };
  } finally {
    await worker?.terminate();
  }
}

function foldersIn(root: string): string[] {
  const folder = join(root, 'tools');
  return existsSync(folder) ? toolFolders(folder) : [];
}
