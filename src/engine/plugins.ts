import type { Widget } from '@rjsf/utils';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule, RendererModule, ResultKind } from '@/contracts/plugins';

/** The only globs over plugins. A file's stem is the name a declaration uses. */
const widgetFiles = import.meta.glob<{ Widget: Widget }>('../widgets/*.tsx', { eager: true });
const normaliserFiles = import.meta.glob<NormaliserModule>('../normalisers/*.ts');
const resultChecks = import.meta.glob<{ check: CompiledValidator }>('@/generated/results/*.js');
const rendererFiles = import.meta.glob<RendererModule>('../renderers/*.tsx');

/** Every widget by name, as rjsf takes them. */
export const widgets: Record<string, Widget> = Object.fromEntries(
  Object.entries(widgetFiles).map(([path, module]) => [stem(path), module.Widget]),
);

/** The normaliser of this name. @throws Error where there is none */
export function loadNormaliser(name: string): Promise<NormaliserModule> {
  return load(normaliserFiles, `../normalisers/${name}.ts`);
}

/** The renderer of this name. @throws Error where there is none */
export function loadRenderer(name: string): Promise<RendererModule> {
  return load(rendererFiles, `../renderers/${name}.tsx`);
}

/** The compiled check of a kind of result. @throws Error where the kind has none */
export async function loadResultCheck(kind: ResultKind): Promise<CompiledValidator> {
  const path = Object.keys(resultChecks).find((file) => file.endsWith(`/results/${kind}.js`)) ?? kind;
  return (await load(resultChecks, path)).check;
}

function load<T>(files: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const file = files[path];
  if (!file) throw new Error(`no plugin at ${path.replace('../', 'src/')}`);
  return file();
}

function stem(path: string): string {
  return path.replace(/^.*\/|\.\w+$/g, '');
}
