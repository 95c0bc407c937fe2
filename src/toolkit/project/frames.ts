import type { Schema } from './compose-schema';

/** The contracts that are composed from a frame in `schemas/frame` and the manifests of the plugins. */
export type ComposedName = 'tool' | 'resolved' | 'defaults' | 'automation';

/**
 * Returns the frame of a contract with all its definitions. `tool` only has the definitions that differ from
 * `resolved`, and takes the others from there; `defaults` uses those of `tool`.
 *
 * @param read returns the parsed `schemas/frame/<name>.schema.json`
 */
export function frameOf(name: ComposedName, read: (name: ComposedName) => Schema): Schema {
  const frame = read(name);
  if (name === 'defaults') return { ...frame, definitions: frameOf('tool', read).definitions };
  if (name !== 'tool') return frame;
  const definitions = { ...(read('resolved').definitions as Schema), ...(frame.definitions as Schema) };
  return { ...frame, definitions };
}

/** Returns a schema without unused definitions. */
export function withoutUnusedDefinitions(schema: Schema): Schema {
  const { definitions, ...rest } = schema;
  if (!definitions) return schema;
  const allDefinitions = definitions as Schema;
  const usedNames = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/definitions\/([^"/]+)/g)) {
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      follow(allDefinitions[name] ?? {});
    }
  };
  follow(rest);
  return {
    ...rest,
    definitions: Object.fromEntries(Object.entries(allDefinitions).filter(([name]) => usedNames.has(name))),
  };
}
