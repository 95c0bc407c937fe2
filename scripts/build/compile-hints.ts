import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn, toolPages } from './page-files.ts';

/**
 * Tells V8 to compile all functions of a script while it reads it, beside the page's own thread, instead of each at its
 * first call (https://v8.dev/blog/explicit-compile-hints). Other engines read a comment.
 */
export const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts a tool's page loads before its first field: they run at once, and most of what they hold with them.
 * What is loaded later keeps the engine's own guess. Files keep their names: a hint changes nothing of what they do.
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
