import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns one hash of several texts, which depends on their order and boundaries. */
export function hashOf(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64');
}

/** Returns a hash of the paths and contents of the files that match, without generated files and packages. */
export function hashOfFiles(folder: string, patterns: readonly string[]): string {
  const paths = globSync([...patterns], { cwd: folder, exclude: ['src/generated/**', '**/node_modules'] }).sort();
  return hashOf(...paths.flatMap((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
