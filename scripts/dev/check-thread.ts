import { parentPort, workerData } from 'node:worker_threads';
import { KeptFindings } from '../lib/kept-findings.ts';
import { loadPluginCode } from '../lib/plugin-code.ts';
import { checkInput } from '../lib/registry-input.ts';
import { applyRules, loadRules } from '../lib/rules.ts';
import type { CheckDone, CheckJob } from './checks.ts';
import { ProjectFiles } from './project-files.ts';

/** Runs as a thread of its own: checks the project, and after a save only what that may concern. */

const root: string = workerData;
let project: ProjectFiles | undefined;

parentPort?.on('message', async (job: CheckJob) => parentPort?.postMessage(await done(job)));

async function done({ saved }: CheckJob): Promise<CheckDone> {
  try {
    if (project) {
      project.update(new Set(saved));
      return { problems: await problemsOf(project) };
    }
    project = new ProjectFiles(root);
    // What the last run found, of this thread or of `npm run check`.
    const kept = KeptFindings.of(root);
    const problems = await problemsOf(project, kept);
    kept.close();
    return { problems };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function problemsOf({ files }: ProjectFiles, kept?: KeptFindings) {
  const input = checkInput(files, await loadPluginCode(root, files));
  return applyRules(await loadRules(), input, kept);
}
