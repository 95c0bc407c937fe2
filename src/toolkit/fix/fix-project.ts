import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadRules } from '../check/rules';
import { loadNormalisers } from '../project/load-normalisers';
import { pluginsOf } from '../project/plugin-files';
import { readProject } from '../project/read-project';
import { type AppliedFix, applyFixes } from './fix';

const HOME = resolve(import.meta.dirname, '../../..');

/** Fixes the files of a project, or of one tool and its samples, and formats their JSON as the linter does. */
export async function fixProject(root: string, tool?: string): Promise<AppliedFix[]> {
  const files = readProject(root);
  const code = await loadNormalisers(root, pluginsOf(files));
  const { files: fixedFiles, fixes } = applyFixes(files, await loadRules(), code);
  const isSelected = (file: string) => tool === undefined || new RegExp(`^(?:tests/)?tools/${tool}/`).test(file);
  for (const [path, text] of fixedFiles)
    if (text !== files.get(path) && isSelected(path)) writeFileSync(join(root, path), text);
  formatJson(root, tool);
  return fixes.filter(({ file }) => isSelected(file));
}

/** Formats every file that is valid JSON; the check reports the others. */
function formatJson(root: string, tool: string | undefined): void {
  const paths = tool === undefined ? ['tools', 'tests/tools', 'brand.json'] : [`tools/${tool}`, `tests/tools/${tool}`];
  const options = [
    '--write',
    `--config-path=${HOME}`,
    '--vcs-enabled=false',
    '--no-errors-on-unmatched',
    '--log-level=none',
  ];
  spawnSync(join(HOME, 'node_modules/.bin/biome'), ['format', ...options, ...paths], { cwd: root });
}
