import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatReport } from '../check/report';
import { applyRules, loadRules } from '../check/rules';
import { writeContracts } from '../codegen/contracts';
import { type CheckInput, createCheckInput } from '../project/check-input';
import { isOpenQuestion } from '../project/open-questions';
import { readPlugins } from '../project/plugin-files';

const HOME = join(import.meta.dirname, '../../..');

/**
 * Checks and writes the files of a new tool, formatted.
 *
 * @throws Error with all problems that the check finds, before anything is written
 */
export async function writeTool(
  root: string,
  input: CheckInput,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const inputWithTool = createCheckInput(new Map([...input.files, ...Object.entries(files)]), input);
  const problems = applyRules(await loadRules(), inputWithTool).filter(
    (problem) => problem.file in files && !isOpenQuestion(problem),
  );
  if (problems.length > 0)
    throw new Error(`Nothing was written, because the check finds problems:\n\n${formatReport(problems)}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const jsonPaths = Object.keys(files).filter((path) => path.endsWith('.json'));
  format(jsonPaths.map((path) => join(root, path)));
  // Editors then suggest the new page.
  writeContracts(root, readPlugins(root));
}

function format(files: string[]): void {
  spawnSync(join(HOME, 'node_modules/.bin/biome'), ['format', '--write', '--vcs-enabled=false', ...files], {
    cwd: HOME,
  });
}
