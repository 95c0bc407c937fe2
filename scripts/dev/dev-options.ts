import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { AutomationKinds } from '@/server/runs/runs';
import type { ServerOptions } from '@/server/start';
import { SAVED_EVENT } from '@/studio/save-events';
import { CONTRACT_FILES } from '@/toolkit/codegen/contracts';
import { generate } from '@/toolkit/codegen/generate';
import { PLUGIN_ROOMS } from '@/toolkit/project/plugin-files';
import { studio } from '../studio/plugin.ts';
import { type FollowOptions, followSaves, type Saves } from './follow-saves.ts';
import { liveTools, liveWebhooks } from './live-webhooks.ts';
import { overlay } from './overlay.ts';

/**
 * Returns the options of the server that only `npm run dev` needs: webhooks straight from the declarations, and Vite plugins,
 * one of which follows saves. It checks, regenerates and reloads declarations, automation files, option lists, brand and
 * plugins, in the page and in the running server. If the check refuses a save, the page shows the message and the last good
 * state stays.
 */
export async function devOptions(root: string): Promise<Pick<ServerOptions, 'webhooks' | 'tools' | 'devPlugins'>> {
  const { declarations } = await generate({ root });
  return {
    webhooks: liveWebhooks(declarations),
    tools: liveTools(declarations),
    devPlugins: (reload) => [shareContracts(root), followSavesPlugin(root, reload), skipToolScan(root), studio(root)],
  };
}

function followSavesPlugin(root: string, reload: FollowOptions['reload']): Plugin {
  let stop = () => {};
  return {
    name: 'follow-saves',
    apply: 'serve',
    configureServer(server) {
      const saves = followSaves({ root, reload, kinds: () => freshKinds(server), ...overlay(server) });
      whenFirstPageLoaded(server, saves.pageOpened);
      const unwatch = watchFiles(root, {
        touch: saves.touch,
        save: (paths) => {
          server.ws.send({ type: 'custom', event: SAVED_EVENT, data: { paths: [...paths] } });
          return saves.save(paths);
        },
      });
      stop = () => {
        unwatch();
        void saves.close();
      };
    },
    buildEnd: () => stop(),
  };
}

/** Calls `begin` when the first page has loaded, because checking every tool would slow the page down. */
export function whenFirstPageLoaded(
  server: Pick<ViteDevServer, 'ws' | 'waitForRequestsIdle'>,
  begin: () => unknown,
): void {
  server.ws.on('connection', () => void server.waitForRequestsIdle().then(begin));
}

/** Folder of modules that must be loaded only once; otherwise `instanceof Failure` would fail for errors of reloaded code. */
const SHARED_FOLDER = 'src/contracts';

/** The server's own instances of these modules, by file, for code that Vite loads. */
const sharedModules: Map<string, Record<string, unknown>> = new Map();
const SHARED_MODULES_KEY = Symbol.for('modules shared with the server');
Object.assign(globalThis, { [SHARED_MODULES_KEY]: sharedModules });

/** Loads the kinds of automation from their current code. Runs in progress keep the old code. */
async function freshKinds(server: ViteDevServer): Promise<AutomationKinds> {
  const { ssr } = server.environments;
  ssr?.moduleGraph.invalidateAll();
  const { automationKinds } = await server.ssrLoadModule('/src/generated/automations.ts');
  return automationKinds as AutomationKinds;
}

/** Returns a plugin that gives reloaded code the server's instances of the contracts instead of duplicates. */
function shareContracts(root: string): Plugin {
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

/** Keeps Vite from scanning every tool for packages to optimize: their generated code imports none. */
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

/** Changes within this time count as one save, because editors save in several steps (a new file, then a rename). */
const SAVE_WINDOW_MS = 50;

/** The watched folders, including their subfolders. */
export const WATCHED_FOLDERS = [
  'tools',
  'schemas',
  'tests/tools',
  'src/reading',
  ...Object.keys(PLUGIN_ROOMS).map((room) => `src/${room}`),
];

/** The folder of the texts that an operator writes, which a project begins without. */
const LEGAL_FOLDER = 'legal';

/** The only watched file that is not in one of these folders. */
const BRAND_FILE = 'brand.json';

/**
 * Reports each written path (relative to the project's folder), and then all paths of one save together. Ignores files that code
 * generation writes. Returns a function that stops watching.
 */
export function watchFiles(root: string, { touch, save }: Pick<Saves, 'touch' | 'save'>): () => void {
  let saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const saveSoon = (file: string) => {
    const path = relative(root, file).split(sep).join('/');
    if (CONTRACT_FILES.includes(path)) return;
    saved.add(path);
    touch(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = saved;
      saved = new Set();
      void save(paths);
    }, SAVE_WINDOW_MS);
  };
  const watchFolder = (name: string): FSWatcher => {
    const folder = join(root, name);
    return watch(folder, { recursive: true }, (_event, file) => file && saveSoon(join(folder, file)));
  };
  const legalFolder = join(root, LEGAL_FOLDER);
  let hasLegalFolder = existsSync(legalFolder);
  const watchers = [...WATCHED_FOLDERS, ...(hasLegalFolder ? [LEGAL_FOLDER] : [])].map(watchFolder);
  const onRootChange = (file: string | null) => {
    if (file === BRAND_FILE) saveSoon(join(root, file));
    if (file !== LEGAL_FOLDER || hasLegalFolder || !existsSync(legalFolder)) return;
    hasLegalFolder = true;
    watchers.push(watchFolder(LEGAL_FOLDER));
    // Written before it was watched.
    for (const text of readdirSync(legalFolder)) saveSoon(join(legalFolder, text));
  };
  watchers.push(watch(root, (_event, file) => onRootChange(file)));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
