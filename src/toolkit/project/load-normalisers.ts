import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NormaliserModule } from '@/contracts/plugins';
import { errorMessage } from '../finding';
import { type PluginFile, pluginsIn } from './plugin-files';

/** The `normalise` functions by name of the normaliser. */
export type Normalisers = ReadonlyMap<string, NormaliserModule['normalise']>;

/** Imports the normalisers of a project; `failures` are the errors of those that cannot be loaded. */
export async function loadNormalisers(root: string, plugins: readonly PluginFile[]) {
  const normaliserPlugins = pluginsIn(plugins, 'normalisers').filter(({ entryExists }) => entryExists);
  const loaded = await Promise.all(
    normaliserPlugins.map(async ({ name, entryPath }) => ({ name, entryPath, ...(await load(root, entryPath)) })),
  );
  const normalisers: Normalisers = new Map(
    loaded.flatMap(({ name, normalise }) => (normalise ? [[name, normalise] as const] : [])),
  );
  return {
    normalisers,
    failures: loaded.flatMap(({ entryPath, failure }) =>
      failure === undefined ? [] : [{ file: entryPath, message: failure }],
    ),
  };
}

/** Imports one normaliser. A missing export, which another rule reports, is not a failure here. */
async function load(root: string, entryPath: string): Promise<Partial<NormaliserModule> & { failure?: string }> {
  try {
    const { normalise } = (await import(pathToFileURL(join(root, entryPath)).href)) as Partial<NormaliserModule>;
    return { ...(normalise && { normalise }) };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
}
