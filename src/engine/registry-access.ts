import type { LiveOptions } from '@/contracts/choices';
import { loaders, places } from '@/generated/loaders';
import type { ToolModule } from '@/registry/tool-module';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { type LazyFormFeatures, needsLazyFormFeatures } from './form/needs-lazy-features';
import { memoize } from './memoize';
import { type FormComponents, loadFormComponents, loadProgress } from './plugins';
import type { ToolSession } from './session/tool-session';

export type { ManifestEntry } from '@/registry/manifest';

/** A tool with the components its form needs. */
export interface LoadedTool extends FormComponents {
  module: ToolModule;
  lazyFeatures?: LazyFormFeatures;
  /** Returns the options of fields that load them from a source; absent if the form has no such field. */
  createLiveOptions?: (session: ToolSession) => LiveOptions;
}

const loadedTools = new Map<string, Promise<LoadedTool>>();

/** Loads a tool's declaration, validator and widgets, once. @throws Error if the registry has no tool with this id */
export function loadTool(id: string): Promise<LoadedTool> {
  const loader = loaders[id];
  if (!loader) return Promise.reject(new Error(`the registry holds no tool "${id}"`));
  const promise = loadedTools.get(id) ?? loader().then(({ tool }) => prepareTool(tool));
  loadedTools.set(id, promise);
  // A chunk that could not be fetched may be available on the next try.
  promise.catch(() => loadedTools.delete(id));
  return promise;
}

/** Loads a tool for its page. Retries until loading succeeds, because the page has nothing to show until then. */
export const loadToolWithRetry = memoize((id: string) =>
  loaders[id] ? loadWithRetry(() => loadTool(id)) : loadTool(id),
);

/** Returns whether the registry holds a tool. */
export function isTool(id: string): boolean {
  return Object.hasOwn(loaders, id);
}

/** Loads only a tool's declaration and validator. @throws Error if the registry has no tool with this id */
export async function loadModule(id: string): Promise<ToolModule> {
  const loader = loaders[id];
  if (!loader) throw new Error(`the registry holds no tool "${id}"`);
  return (await loader()).tool;
}

/** Loads the parts that the page of a tool needs: widgets, lazy form features, option sources and progress kinds. */
export async function prepareTool(module: ToolModule): Promise<LoadedTool> {
  const { declaration, widgets = [] } = module;
  const [parts, lazyFeatures] = await Promise.all([
    loadFormComponents(widgets),
    needsLazyFormFeatures(declaration) ? import('./form/lazy-form-features') : undefined,
    loadProgress(declaration.progress),
  ]);
  const loaded = { module, ...parts, ...(lazyFeatures && { lazyFeatures }) };
  if (!Object.values(declaration.ui?.fields ?? {}).some(({ optionsFrom }) => optionsFrom)) return loaded;
  const { withOptionSources } = await import('./form/field-options/with-option-sources');
  return withOptionSources(loaded);
}

/** Returns the id of the tool declared for a slot of the site. @throws Error if no tool declares the slot */
export function toolInSlot(slot: string): string {
  const entry = places.find((candidate) => candidate.slot === slot);
  if (!entry) throw new Error(`no tool declares the slot "${slot}"`);
  return entry.id;
}
