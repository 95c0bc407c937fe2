import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps Vite from walking through every tool when it looks for packages to make ready: what is generated of a tool imports
 * none, as validators bring along what they need of theirs.
 */
export function unscannedTools(root: string): Plugin {
  const manifest = join(root, 'src/generated/manifest.ts');
  return {
    name: 'unscanned-tools',
    apply: 'serve',
    resolveId: {
      order: 'pre',
      // What is no path of a file is not followed.
      handler: (source, importer, { scan }) =>
        scan && importer === manifest && source.startsWith('./tools/') ? source : undefined,
    },
  };
}
