import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Writes a file where its text differs: one that stays as it was is no news to whoever watches it. */
export function writeFile(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Removes all files of a folder but these. */
export function removeOthers(folder: string, paths: ReadonlySet<string>): void {
  for (const file of filesBelow(folder)) if (!paths.has(relative(folder, file))) rmSync(file);
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
