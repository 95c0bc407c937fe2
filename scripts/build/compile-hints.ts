import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn, toolPages } from './page-files.ts';

/**
 * Makes V8 compile all functions of a script off the main thread while it loads, instead of each at its first call
 * (https://v8.dev/blog/explicit-compile-hints). For other engines it is only a comment.
 */
export const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds the hint to the scripts that a tool's page loads before its first field, because most of their functions run at once.
 * Scripts that load later get no hint. Files keep their names, because the hint does not change what they do.
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
