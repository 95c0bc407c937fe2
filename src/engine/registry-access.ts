import type { Widget } from '@rjsf/utils';
import { loaders, manifest } from '@/generated/manifest';
import type { ToolModule } from '@/registry/tool-module';
import { loadWidgets } from './plugins';

export type { ManifestEntry } from '@/registry/manifest';
export { manifest };

/** A tool with the widgets its form is drawn with. */
export interface LoadedTool {
  module: ToolModule;
  widgets: Record<string, Widget>;
}

const loaded = new Map<string, Promise<LoadedTool>>();

/** Loads a tool's declaration, validator and widgets, once. @throws Error for an id the registry does not hold */
export function loadTool(id: string): Promise<LoadedTool> {
  const loader = loaders[id];
  if (!loader) return Promise.reject(new Error(`the registry holds no tool "${id}"`));
  const known = loaded.get(id) ?? loader().then(({ tool }) => withWidgets(tool));
  loaded.set(id, known);
  // A chunk that could not be fetched may be there on the next try.
  known.catch(() => loaded.delete(id));
  return known;
}

/** A tool's module with the widgets its fields name. */
export async function withWidgets(module: ToolModule): Promise<LoadedTool> {
  const looks = Object.values(module.declaration.ui?.fields ?? {});
  return { module, widgets: await loadWidgets(looks.flatMap(({ widget }) => widget ?? [])) };
}

/** The tool that belongs to a named place of the site. @throws Error where no declaration has this slot */
export function toolInSlot(slot: string): string {
  const entry = manifest.find((candidate) => candidate.slot === slot);
  if (!entry) throw new Error(`no tool declares the slot "${slot}"`);
  return entry.id;
}
