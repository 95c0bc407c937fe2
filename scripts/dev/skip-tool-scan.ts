import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Returns a plugin that keeps Vite from scanning every tool for packages to optimize: the generated code of tools imports no
 * packages.
 */
export function skipToolScan(root: string): Plugin {
  const manifest = join(root, 'src/generated/manifest.ts');
  const externalTools = {
    name: 'tools-are-elsewhere',
    resolveId: (source: string, importer?: string) =>
      importer === manifest && source.startsWith('./tools/') ? { id: source, external: true } : undefined,
  };
  return {
    name: 'skip-tool-scan',
    apply: 'serve',
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [externalTools] } } }),
  };
}
