import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { AutomationKinds } from '@/server/runs/runs';

/** Folder of modules that must be loaded only once; otherwise `instanceof Failure` would fail for errors of reloaded code. */
const SHARED_FOLDER = 'src/contracts';

/** The server's own instances of these modules, by file, for code that Vite loads. */
const sharedModules: Map<string, Record<string, unknown>> = new Map();
const SHARED_MODULES_KEY = Symbol.for('modules shared with the server');
Object.assign(globalThis, { [SHARED_MODULES_KEY]: sharedModules });

/** Loads the kinds of automation from their current code. Runs in progress keep the old code. */
export async function freshKinds(server: ViteDevServer): Promise<AutomationKinds> {
  const { ssr } = server.environments;
  ssr?.moduleGraph.invalidateAll();
  const { automationKinds } = await server.ssrLoadModule('/src/generated/automations.ts');
  return automationKinds as AutomationKinds;
}

/** Returns a plugin that gives reloaded code the server's instances of the contracts instead of duplicates. */
export function shareContracts(root: string): Plugin {
  return {
    name: 'share-contracts',
    apply: 'serve',
    enforce: 'pre',
    async load(id) {
      if (this.environment.name !== 'ssr' || !id.startsWith(join(root, SHARED_FOLDER, '/'))) return undefined;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      sharedModules.set(id, module);
      const exports = Object.keys(module).map((name) => `export const ${name} = module.${name};`);
      return `const module = globalThis[Symbol.for(${JSON.stringify(SHARED_MODULES_KEY.description)})].get(${JSON.stringify(id)});\n${exports.join('\n')}\n`;
    },
  };
}
