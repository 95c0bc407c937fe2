import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn, toolPages } from './page-files.ts';

/**
 * Tells V8 to compile all functions of a script off the main thread while loading it, instead of each at its first call
 * (https://v8.dev/blog/explicit-compile-hints). For other engines it is a comment.
 */
export const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that a tool's page loads before its first field, as most of their functions run at once. Scripts loaded
 * later are left to the engine. Files keep their names, as the hint does not change what they do.
 *
 * @param out the folder of the built app, with its manifest
 */
export function hintCompile(out: string): void {
  const scripts = new Set(toolPages(manifestIn(out)).flatMap(([, files]) => files.filter(isScript)));
  for (const script of scripts) {
    const path = join(out, script);
    writeFileSync(path, HINT + readFileSync(path, 'utf8'));
  }
}

const isScript = (file: string) => file.endsWith('.js');
