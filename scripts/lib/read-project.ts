import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the rules look at. */
const ROOTS = ['tools', 'tests/tools', 'tests/normalisers', 'schemas', 'src'];
const TEXT = /\.(?:css|html|js|json|jsx|md|mjs|sql|svg|ts|tsx|txt)$/;

/**
 * The files the rules look at: text by path from the project's folder. Generated files are left out; of `src`, only text
 * files are read.
 */
export function readProject(root: string): Map<string, string> {
  return readFiles(root, ['brand.json', ...ROOTS]);
}

/** Those of them that are one of these files, or lie below one of these folders. */
export function readFiles(root: string, places: readonly string[]): Map<string, string> {
  const paths = places.flatMap((place) => filesBelow(root, place)).filter(isLookedAt);
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function isLookedAt(path: string): boolean {
  if (path.startsWith('src/')) return TEXT.test(path) && !path.startsWith('src/generated/');
  return path === 'brand.json' || ROOTS.some((folder) => path.startsWith(`${folder}/`));
}

function filesBelow(root: string, place: string): string[] {
  const stats = statSync(join(root, place), { throwIfNoEntry: false });
  if (stats?.isDirectory()) return filesIn(root, place);
  return stats?.isFile() && !basename(place).startsWith('.') ? [place] : [];
}

/** Folder by folder: put together here, a path needs no taking apart. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path);
    return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
  });
}
