import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Path of the schema with the names in a project that declarations may refer to. */
export const NAMES_FILE = 'schemas/names.schema.json';

/** The folders that the rules check. */
const ROOTS = ['legal', 'tools', 'tests/tools', 'tests/normalisers', 'schemas', 'src'];
const TEXT = /\.(?:css|html|js|json|jsx|md|mjs|sql|svg|ts|tsx|txt)$/;

/**
 * Reads the files that the rules check: text by path relative to the project. Skips generated files, and in `src` all files
 * that are not text.
 */
export function readProject(root: string): Map<string, string> {
  return readFiles(root, ['brand.json', ...ROOTS]);
}

/** Reads the checked files at or below these paths. */
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

/** Returns the paths of the files below a folder. `readdirSync` with `recursive` would return paths to be split again. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path);
    // A hidden file keeps a folder of tools alive, which would be no tool.
    return entry.isFile() && (!entry.name.startsWith('.') || folder.startsWith('tools/')) ? [path] : [];
  });
}
