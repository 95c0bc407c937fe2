import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps Vite from scanning every tool for packages to optimize: generated code of tools imports none, as validators are
 * self-contained.
 */
export function unscannedTools(root: string): Plugin {
  const manifest = join(root, 'src/generated/manifest.ts');
  const externalTools = {
    name: 'tools-are-elsewhere',
    resolveId: (source: string, importer?: string) =>
      importer === manifest && source.startsWith('./tools/') ? { id: source, external: true } : undefined,
  };
  return {
    name: 'unscanned-tools',
    apply: 'serve',
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [externalTools] } } }),
  };
}
