import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NormaliserModule } from '@/contracts/plugins';
import { type PluginFile, pluginsIn } from './plugin-files.ts';
import { messageOf } from './rule-crash.ts';

/** How answers are read, by the name of the normaliser. */
export type Readers = ReadonlyMap<string, NormaliserModule['normalise']>;

/** The normalisers of a project, and those that cannot be loaded with the reason. */
export interface LoadedReaders {
  readers: Readers;
  failures: readonly { file: string; message: string }[];
}

/** Loads the normalisers of a project's folder. */
export async function loadReaders(root: string, plugins: readonly PluginFile[]): Promise<LoadedReaders> {
  const present = pluginsIn(plugins, 'normalisers').filter(({ partExists }) => partExists);
  const loaded = await Promise.all(
    present.map(async ({ name, part }) => ({ name, part, ...(await load(root, part)) })),
  );
  return {
    readers: new Map(loaded.flatMap(({ name, normalise }) => (normalise ? [[name, normalise] as const] : []))),
    failures: loaded.flatMap(({ part, failure }) => (failure === undefined ? [] : [{ file: part, message: failure }])),
  };
}

/** A module without `normalise` has no failure here: the rule that looks at exports names it. */
async function load(root: string, part: string): Promise<Partial<NormaliserModule> & { failure?: string }> {
  try {
    const { normalise } = (await import(pathToFileURL(join(root, part)).href)) as Partial<NormaliserModule>;
    return { ...(normalise && { normalise }) };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
