import type { Offers } from '@/contracts/choices';
import { loaders, places } from '@/generated/loaders';
import type { ToolModule } from '@/registry/tool-module';
import { keepLoading } from '@/ui/lazy-part';
import { type Extras, needsExtras } from './form/needs-extras';
import { type FormParts, loadFormParts, loadProgress } from './plugins';
import type { ToolSession } from './session/tool-session';

export type { ManifestEntry } from '@/registry/manifest';

/** A tool with what its form is drawn with. */
export interface LoadedTool extends FormParts {
  module: ToolModule;
  extras?: Extras;
  /** What its fields offer whose options come from elsewhere, in a session; absent where there is none. */
  offers?: (session: ToolSession) => Offers;
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

const awaited = new Map<string, Promise<LoadedTool>>();

/** The same for a page, which has nothing to show until then: asked for until it comes. */
export function awaitTool(id: string): Promise<LoadedTool> {
  if (!loaders[id]) return loadTool(id);
  const known = awaited.get(id) ?? keepLoading(() => loadTool(id));
  awaited.set(id, known);
  return known;
}

/** A tool's declaration and validator alone. @throws Error for an id the registry does not hold */
export async function loadModule(id: string): Promise<ToolModule> {
  const loader = loaders[id];
  if (!loader) throw new Error(`the registry holds no tool "${id}"`);
  return (await loader()).tool;
}

/** A tool's module with every widget its form needs, named or not, what else the form is drawn with, and its progress at hand. */
export async function withWidgets(module: ToolModule): Promise<LoadedTool> {
  const { declaration, widgets = [] } = module;
  const [parts, extras] = await Promise.all([
    loadFormParts(widgets),
    needsExtras(declaration) ? import('./form/extras') : undefined,
    loadProgress(declaration.progress),
  ]);
  const loaded = { module, ...parts, ...(extras && { extras }) };
  if (!Object.values(declaration.ui?.fields ?? {}).some(({ optionsFrom }) => optionsFrom)) return loaded;
  const { withOptions } = await import('./form/field-options/with-options');
  return withOptions(loaded);
}

/** The tool that belongs to a named place of the site. @throws Error where no declaration has this slot */
export function toolInSlot(slot: string): string {
  const entry = places.find((candidate) => candidate.slot === slot);
  if (!entry) throw new Error(`no tool declares the slot "${slot}"`);
  return entry.id;
}
