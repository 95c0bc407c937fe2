import type { Field, Widget } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule, ProgressModule, RendererModule, ResultKind } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';
import {
  commonProgress,
  commonWidgets,
  fieldWidgets,
  normalisers,
  otherProgress,
  otherWidgets,
  renderers,
} from '@/generated/plugins';

const resultChecks = import.meta.glob<{ check: CompiledValidator }>('@/generated/results/*.js');

/** What draws the fields of a form, by name, as rjsf takes it: widgets a value, fields a list with what is in it. */
export interface FormParts {
  widgets: Record<string, Widget>;
  fields: Record<string, Field>;
}

/** What these names draw a form with; the common widgets are always there. @throws Error where one is not there */
export async function loadFormParts(names: readonly string[]): Promise<FormParts> {
  const others = [...new Set(names)].filter((name) => !Object.hasOwn(commonWidgets, name));
  const isField = (name: string) => Object.hasOwn(fieldWidgets, name);
  const widgets = others
    .filter((name) => !isField(name))
    .map(async (name) => [name, (await load(otherWidgets, name)).Widget]);
  const fields = others.filter(isField).map(async (name) => [name, (await load(fieldWidgets, name)).Field]);
  return {
    widgets: { ...commonWidgets, ...Object.fromEntries(await Promise.all(widgets)) },
    fields: Object.fromEntries(await Promise.all(fields)),
  };
}

/** The normaliser of this name. @throws Error where there is none */
export function loadNormaliser(name: string): Promise<NormaliserModule> {
  return load(normalisers, name);
}

/** The renderer of this name. @throws Error where there is none */
export function loadRenderer(name: string): Promise<RendererModule> {
  return load(renderers, name);
}

const progressKinds: Record<string, ProgressModule> = { ...commonProgress };

/** Makes the kinds a declared progress names ready to be used: the common ones are. @throws Error where one is not there */
export async function loadProgress(progress: Progress | undefined): Promise<void> {
  if (!progress) return;
  const { kind, fallback } = progress;
  progressKinds[kind] ??= await load(otherProgress, kind);
  await loadProgress(fallback);
}

/** The progress of this kind, which is common or was loaded. @throws Error where it is neither */
export function progressOf(kind: string): ProgressModule {
  const found = progressKinds[kind];
  if (!found) throw new Error(`the progress "${kind}" is not loaded`);
  return found;
}

/** The compiled check of a kind of result. @throws Error where the kind has none */
export async function loadResultCheck(kind: ResultKind): Promise<CompiledValidator> {
  const path = Object.keys(resultChecks).find((file) => file.endsWith(`/results/${kind}.js`)) ?? kind;
  return (await load(resultChecks, path)).check;
}

function load<T>(plugins: Readonly<Record<string, () => Promise<T>>>, name: string): Promise<T> {
  const loader = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
  return loader?.() ?? Promise.reject(new Error(`there is no plugin "${name}"`));
}
