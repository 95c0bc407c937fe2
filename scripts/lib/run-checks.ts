import type { RuleFinding } from './finding.ts';
import { readProject } from './read-project.ts';
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

/** The same, with the number of tools looked at. */
export async function checkProject(root: string): Promise<{ tools: number; problems: RuleFinding[] }> {
  const input = checkInput(readProject(root));
  return { tools: input.tools.length, problems: applyRules(await loadRules(), input) };
}
