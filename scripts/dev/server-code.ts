import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { AutomationKinds } from '@/server/runs/runs';

/** Modules that must exist only once, as the server tests errors with `instanceof Failure`. */
const SHARED = 'src/contracts';

/** The server's own instances of these modules, by file, for code that Vite loads. */
const shared: Map<string, Record<string, unknown>> = new Map();
const SHARED_BY_FILE = Symbol.for('modules shared with the server');
Object.assign(globalThis, { [SHARED_BY_FILE]: shared });

/** Loads the kinds of automation from their current code. Runs in progress keep the old code. */
export async function freshKinds(server: ViteDevServer): Promise<AutomationKinds> {
  const { ssr } = server.environments;
  ssr?.moduleGraph.invalidateAll();
  const { automationKinds } = await server.ssrLoadModule('/src/generated/automations.ts');
  return automationKinds as AutomationKinds;
}

/** A plugin that gives reloaded code the server's own instances of the contracts instead of duplicates. */
export function nativeContracts(root: string): Plugin {
  return {
    name: 'native-contracts',
    apply: 'serve',
    enforce: 'pre',
    async load(id) {
      if (this.environment.name !== 'ssr' || !id.startsWith(join(root, SHARED, '/'))) return undefined;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      shared.set(id, module);
      const exports = Object.keys(module).map((name) => `export const ${name} = module.${name};`);
      return `const module = globalThis[Symbol.for(${JSON.stringify(SHARED_BY_FILE.description)})].get(${JSON.stringify(id)});\n${exports.join('\n')}\n`;
    },
  };
}
