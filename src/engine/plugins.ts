import type { Widget } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule, ProgressModule, RendererModule, ResultKind } from '@/contracts/plugins';
import { commonWidgets, normalisers, otherWidgets, progressKinds, renderers } from '@/generated/plugins';

const resultChecks = import.meta.glob<{ check: CompiledValidator }>('@/generated/results/*.js');

/** The widgets of a form by name, as rjsf takes them: the common ones, and of the others those named. @throws Error where one is not there */
export async function loadWidgets(names: readonly string[]): Promise<Record<string, Widget>> {
  const others = [...new Set(names)].filter((name) => !Object.hasOwn(commonWidgets, name));
  const loaded = await Promise.all(
    others.map(async (name) => [name, (await load(otherWidgets, name)).Widget] as const),
  );
  return { ...commonWidgets, ...Object.fromEntries(loaded) };
}

/** The normaliser of this name. @throws Error where there is none */
export function loadNormaliser(name: string): Promise<NormaliserModule> {
  return load(normalisers, name);
}

/** The renderer of this name. @throws Error where there is none */
export function loadRenderer(name: string): Promise<RendererModule> {
  return load(renderers, name);
}

/** The progress of this kind. @throws Error where there is none */
export function progressOf(kind: string): ProgressModule {
  const found = progressKinds[kind];
  if (!found) throw new Error(`no plugin "${kind}" in src/progress`);
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
