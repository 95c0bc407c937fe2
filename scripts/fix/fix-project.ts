import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pluginsOf } from '../lib/plugin-files.ts';
import { readProject } from '../lib/read-project.ts';
import { loadReaders } from '../lib/readers.ts';
import { loadRules } from '../lib/rules.ts';
import { fixed, type Mended } from './fix.ts';

const HOME = resolve(import.meta.dirname, '../..');

/** Mends a project's files, those of one tool and its samples where one is named, and lays their JSON out as the linter wants it. */
export async function fixProject(root: string, tool?: string): Promise<Mended[]> {
  const files = readProject(root);
  const code = await loadReaders(root, pluginsOf(files));
  const { files: better, mended } = fixed(files, await loadRules(), code);
  const isMeant = (file: string) => tool === undefined || new RegExp(`^(?:tests/)?tools/${tool}/`).test(file);
  for (const [path, text] of better)
    if (text !== files.get(path) && isMeant(path)) writeFileSync(join(root, path), text);
  layOut(root, tool);
  return mended.filter(({ file }) => isMeant(file));
}

/** Lays out what can be read as JSON; what cannot is told by the check. */
function layOut(root: string, tool: string | undefined): void {
  const places = tool === undefined ? ['tools', 'tests/tools', 'brand.json'] : [`tools/${tool}`, `tests/tools/${tool}`];
  const options = [
    '--write',
    `--config-path=${HOME}`,
    '--vcs-enabled=false',
    '--no-errors-on-unmatched',
    '--log-level=none',
  ];
  spawnSync(join(HOME, 'node_modules/.bin/biome'), ['format', ...options, ...places], { cwd: root });
}
