import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { AutomationKinds } from '@/server/gateway/gateway';

/** Modules that are what they are by being one: the server asks of an error whether it is its own `Failure`. */
const SHARED = 'src/contracts';

/** The same modules as the server runs, by file, for code that Vite loads. */
const shared: Map<string, Record<string, unknown>> = new Map();
const SHARED_BY_FILE = Symbol.for('modules shared with the server');
Object.assign(globalThis, { [SHARED_BY_FILE]: shared });

/** The kinds of automation as their code now stands. Runs that go on keep the code they began with. */
export async function freshKinds(server: ViteDevServer): Promise<AutomationKinds> {
  const { ssr } = server.environments;
  ssr?.moduleGraph.invalidateAll();
  const { automationKinds } = await server.ssrLoadModule('/src/generated/automations.ts');
  return automationKinds as AutomationKinds;
}

/** Gives code that is loaded anew the server's own contracts instead of second ones. */
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
