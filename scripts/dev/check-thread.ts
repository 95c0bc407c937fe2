import { parentPort, workerData } from 'node:worker_threads';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import type { CheckDone, CheckJob } from './checks.ts';
import { ProjectFiles } from './project-files.ts';

/** A worker thread that checks the project, and after a save only the files that the save may affect. */

const root: string = workerData;
let project: ProjectFiles | undefined;

parentPort?.on('message', async (job: CheckJob) => parentPort?.postMessage(await runJob(job)));

async function runJob({ saved }: CheckJob): Promise<CheckDone> {
  try {
    if (project) {
      project.update(new Set(saved));
      return { problems: await problemsOf(project) };
    }
    project = new ProjectFiles(root);
    // Findings of the last run, of this thread or of `npm run check`.
    const cache = FindingsCache.of(root);
    const problems = await problemsOf(project, cache);
    cache.save();
    return { problems };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function problemsOf({ files }: ProjectFiles, findings?: FindingsCache) {
  const input = createCheckInput(files, await loadPluginCode(root, files));
  return applyRules(await loadRules(), input, findings);
}
