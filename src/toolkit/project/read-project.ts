import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folders the rules check. */
const ROOTS = ['tools', 'tests/tools', 'tests/normalisers', 'schemas', 'src'];
const TEXT = /\.(?:css|html|js|json|jsx|md|mjs|sql|svg|ts|tsx|txt)$/;

/**
 * Reads the files the rules check: text by path relative to the project. Skips generated files, and in `src` everything
 * that is not text.
 */
export function readProject(root: string): Map<string, string> {
  return readFiles(root, ['brand.json', ...ROOTS]);
}

/** Reads those of the checked files that are one of these paths, or below one of them. */
export function readFiles(root: string, paths: readonly string[]): Map<string, string> {
  const files = paths.flatMap((path) => filesBelow(root, path)).filter(isCheckedFile);
  return new Map(files.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Returns true if the rules check a file with this path. */
export function isCheckedFile(path: string): boolean {
  if (path.startsWith('src/')) return TEXT.test(path) && !path.startsWith('src/generated/');
  return path === 'brand.json' || ROOTS.some((folder) => path.startsWith(`${folder}/`));
}

function filesBelow(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats?.isDirectory()) return filesIn(root, path);
  return stats?.isFile() && !basename(path).startsWith('.') ? [path] : [];
}

/** Recurses itself: `readdirSync` with `recursive` would return paths that have to be split again. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path);
    return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
  });
}
