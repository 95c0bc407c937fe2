import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps Vite from walking through every tool when it looks for packages to make ready: what is generated of a tool imports
 * none, as validators bring along what they need of theirs.
 */
export function unscannedTools(root: string): Plugin {
  const manifest = join(root, 'src/generated/manifest.ts');
  const ofTools = {
    name: 'tools-are-elsewhere',
    resolveId: (source: string, importer?: string) =>
      importer === manifest && source.startsWith('./tools/') ? { id: source, external: true } : undefined,
  };
  return {
    name: 'unscanned-tools',
    apply: 'serve',
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [ofTools] } } }),
  };
}
