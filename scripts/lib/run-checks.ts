import type { RuleFinding } from './finding.ts';
import type { KeptFindings } from './kept-findings.ts';
import { pluginsOf } from './plugin-files.ts';
import { readProject } from './read-project.ts';
import { loadReaders } from './readers.ts';
import { checkInput } from './registry-input.ts';
import { applyRules, loadRules } from './rules.ts';

export type { RuleFinding } from './finding.ts';

/**
 * Runs every rule over a project's folder and answers with all problems, sorted by file and place.
 *
 * @throws Error where a contract of `schemas/` cannot be read
 */
export async function runChecks(root: string): Promise<RuleFinding[]> {
  return (await checkProject(root)).problems;
}

/** The same, with the ids of the tools looked at; a tool that was looked at before, as it is, is not looked at again where findings are kept. */
export async function checkProject(
  root: string,
  kept?: KeptFindings,
): Promise<{ tools: string[]; problems: RuleFinding[] }> {
  const files = readProject(root);
  const input = checkInput(files, await loadReaders(root, pluginsOf(files)));
  const problems = applyRules(await loadRules(), input, kept);
  kept?.close();
  return { tools: input.tools.map(({ id }) => id), problems };
}
