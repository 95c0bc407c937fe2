import type { Field, Widget } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule, ProgressModule, RendererModule, ResultKind } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';
import { commonProgress, commonWidgets, fieldWidgets, otherProgress, otherWidgets } from '@/generated/plugins';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { memoize } from './memoize';

/** Loads the tables of result plugins on demand, because no form starts with a result. */
const loadTables = () => import('./result-tables');

/** The rjsf components of a form by name: a widget renders one value, a field renders a whole list. */
export interface FormComponents {
  widgets: Record<string, Widget>;
  fields: Record<string, Field>;
}

/** Loads the form components with these names; the common widgets are always included. @throws Error if one does not exist */
export async function loadFormComponents(names: readonly string[]): Promise<FormComponents> {
  const uncommonNames = [...new Set(names)].filter((name) => !Object.hasOwn(commonWidgets, name));
  const isField = (name: string) => Object.hasOwn(fieldWidgets, name);
  const widgets = uncommonNames
    .filter((name) => !isField(name))
    .map(async (name) => [name, (await load(otherWidgets, name)).Widget]);
  const fields = uncommonNames.filter(isField).map(async (name) => [name, (await load(fieldWidgets, name)).Field]);
  return {
    widgets: { ...commonWidgets, ...Object.fromEntries(await Promise.all(widgets)) },
    fields: Object.fromEntries(await Promise.all(fields)),
  };
}

/** Loads the normaliser with this name. @throws Error if there is none */
export async function loadNormaliser(name: string): Promise<NormaliserModule> {
  return load((await loadTables()).normalisers, name);
}

/** Loads the renderer with this name. @throws Error if there is none */
export async function loadRenderer(name: string): Promise<RendererModule> {
  return load((await loadTables()).renderers, name);
}

/** Loads a renderer, and tries again while it cannot be loaded; returns the same promise for the same name, as React's `use` needs. */
export const rendererOf = memoize((name: string) => loadWithRetry(() => loadRenderer(name)));

const progressKinds: Record<string, ProgressModule> = { ...commonProgress };

/** Loads the progress kinds a declaration names, fallbacks included; common kinds are bundled. @throws Error if one does not exist */
export async function loadProgress(progress: Progress | undefined): Promise<void> {
  if (!progress) return;
  const { kind, fallback } = progress;
  progressKinds[kind] ??= await load(otherProgress, kind);
  await loadProgress(fallback);
}

/** Returns the module of a progress kind that is common or already loaded. @throws Error if it is neither */
export function progressModule(kind: string): ProgressModule {
  const module = progressKinds[kind];
  if (!module) throw new Error(`the progress "${kind}" is not loaded`);
  return module;
}

/** Loads the compiled validator of a kind of result. @throws Error if the kind has none */
export async function loadResultCheck(kind: ResultKind): Promise<CompiledValidator> {
  const { resultChecks } = await loadTables();
  const path = Object.keys(resultChecks).find((file) => file.endsWith(`/results/${kind}.js`)) ?? kind;
  return (await load(resultChecks, path)).check;
}

function load<T>(plugins: Readonly<Record<string, () => Promise<T>>>, name: string): Promise<T> {
  const loader = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  return loader?.() ?? Promise.reject(new Error(`there is no plugin "${name}"`));
}
