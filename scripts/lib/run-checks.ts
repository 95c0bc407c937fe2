import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleFinding } from './finding.ts';
import type { KeptFindings } from './kept-findings.ts';
import { toolFolders } from './load-tools.ts';
import { lookTogether, startLookHelper, toolsToLookAt, WORTH_A_THREAD } from './look-together.ts';
import { loadPluginCode } from './plugin-code.ts';
import { readProject } from './read-project.ts';
import { checkInput } from './registry-input.ts';
import { findingsOfAll, inOrder, loadRules, overallFindings, partition } from './rules.ts';

export type { RuleFinding } from './finding.ts';

/**
 * Runs every rule over a project's folder and answers with all problems, sorted by file and place.
 *
 * @throws Error where a contract of `schemas/` cannot be read
 */
export async function runChecks(root: string): Promise<RuleFinding[]> {
  return (await checkProject(root)).problems;
}

/**
 * The same, with the ids of the tools looked at; a tool that was looked at before, as it is, is not looked at again where
 * findings are kept. Many tools are looked at by two threads.
 */
export async function checkProject(
  root: string,
  kept?: KeptFindings,
  many = WORTH_A_THREAD,
): Promise<{ tools: string[]; problems: RuleFinding[] }> {
  const isMany = (tools: readonly unknown[]) => tools.length >= many;
  // Where all is to be looked at, a second thread gets ready while this one reads.
  let helper = (kept?.isEmpty ?? true) && isMany(foldersIn(root)) ? startLookHelper() : undefined;
  try {
    const files = readProject(root);
    const job = toolsToLookAt(root, files, kept);
    if (isMany(job.tools)) helper ??= startLookHelper();
    helper?.take(job);
    const input = checkInput(files, await loadPluginCode(root, files));
    const [perTool, overall] = partition(await loadRules());
    const beside = overallFindings(overall, input);
    if (helper) await lookTogether(job, helper, perTool, input);
    const problems = inOrder([...beside, ...findingsOfAll(perTool, input, kept)]);
    kept?.close();
    return { tools: input.tools.map(({ id }) => id), problems };
  } finally {
    await helper?.end();
  }
}

function foldersIn(root: string): string[] {
  const folder = join(root, 'tools');
  return existsSync(folder) ? toolFolders(folder) : [];
}
