import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeContracts } from '../codegen/contracts.ts';
import { isOpenQuestion } from '../lib/open-questions.ts';
import { readPlugins } from '../lib/plugin-files.ts';
import { type CheckInput, checkInput } from '../lib/registry-input.ts';
import { reportText } from '../lib/report.ts';
import { applyRules, loadRules } from '../lib/rules.ts';

const HOME = join(import.meta.dirname, '../..');

/**
 * Writes the files of a new tool, laid out as the project wants them.
 *
 * @throws Error with what the check has against them, before anything is written
 */
export async function writeTool(
  root: string,
  input: CheckInput,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const after = checkInput(new Map([...input.files, ...Object.entries(files)]), input);
  const problems = applyRules(await loadRules(), after).filter(
    (problem) => problem.file in files && !isOpenQuestion(problem),
  );
  if (problems.length > 0)
    throw new Error(`Nothing was written. The check has this against the tool:\n\n${reportText(problems)}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  format(
    Object.keys(files)
      .filter((path) => path.endsWith('.json'))
      .map((path) => join(root, path)),
  );
  // Editors offer its page from now on.
  writeContracts(root, readPlugins(root));
}

/** Lays the files out as the formatter of the project wants them. */
function format(files: string[]): void {
  spawnSync(join(HOME, 'node_modules/.bin/biome'), ['format', '--write', '--vcs-enabled=false', ...files], {
    cwd: HOME,
  });
}
