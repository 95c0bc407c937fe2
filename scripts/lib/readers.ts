import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NormaliserModule } from '@/contracts/plugins';
import { type PluginFile, pluginsIn } from './plugin-files.ts';

/** How answers are read, by the name of the normaliser. */
export type Readers = ReadonlyMap<string, NormaliserModule['normalise']>;

/** The normalisers of a project, without those that cannot be loaded: types and tests tell of these. */
export async function loadReaders(root: string, plugins: readonly PluginFile[]): Promise<Readers> {
  const loaded = await Promise.all(
    pluginsIn(plugins, 'normalisers').map(async ({ name, part }) => [name, await readerOf(join(root, part))] as const),
  );
  return new Map(loaded.flatMap(([name, normalise]) => (normalise ? [[name, normalise] as const] : [])));
}

async function readerOf(file: string): Promise<NormaliserModule['normalise'] | undefined> {
  try {
    const { normalise } = (await import(pathToFileURL(file).href)) as Partial<NormaliserModule>;
    return normalise;
  } catch {
    return undefined;
  }
}
