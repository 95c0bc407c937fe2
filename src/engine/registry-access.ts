import { loaders, manifest } from '@/generated/manifest';
import type { ToolModule } from '@/registry/tool-module';

export type { ManifestEntry } from '@/registry/manifest';
export { manifest };

const loaded = new Map<string, Promise<ToolModule>>();

/** Loads a tool's declaration and validator, once. @throws Error for an id the registry does not hold */
export function loadTool(id: string): Promise<ToolModule> {
  const loader = loaders[id];
  if (!loader) return Promise.reject(new Error(`the registry holds no tool "${id}"`));
  const known = loaded.get(id) ?? loader().then(({ tool }) => tool);
  loaded.set(id, known);
  // A chunk that could not be fetched may be there on the next try.
  known.catch(() => loaded.delete(id));
  return known;
}

/** The tool that belongs to a named place of the site. @throws Error where no declaration has this slot */
export function toolInSlot(slot: string): string {
  const entry = manifest.find((candidate) => candidate.slot === slot);
  if (!entry) throw new Error(`no tool declares the slot "${slot}"`);
  return entry.id;
}
