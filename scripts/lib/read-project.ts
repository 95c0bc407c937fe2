import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What the rules look at. */
const ROOTS = ['tools', 'tests/tools', 'schemas', 'src'];
const TEXT = /\.(?:css|html|js|json|jsx|md|mjs|sql|svg|ts|tsx|txt)$/;

/**
 * The files the rules look at: text by path from the project's folder. Generated files are left out; of `src`, only text
 * files are read.
 */
export function readProject(root: string): Map<string, string> {
  const paths = ROOTS.flatMap((folder) => filesBelow(root, folder));
  if (existsSync(join(root, 'brand.json'))) paths.unshift('brand.json');
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return paths.filter((path) => !path.startsWith('src/') || (TEXT.test(path) && !path.startsWith('src/generated/')));
}
