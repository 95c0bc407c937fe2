import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One short text that stands for these, in this order. */
export function hashOf(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64');
}

/** The same for the files of a folder that these patterns name: their paths and texts. What is generated, and packages, are left out. */
export function hashOfFiles(folder: string, patterns: readonly string[]): string {
  const paths = globSync([...patterns], { cwd: folder, exclude: ['src/generated/**', '**/node_modules'] }).sort();
  return hashOf(...paths.flatMap((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
