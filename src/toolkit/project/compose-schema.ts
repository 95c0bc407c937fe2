import { isObject } from '@/contracts/json';
import type { PluginFile, Room } from './plugin-files';

/** A parsed JSON Schema. */
export type Schema = { [keyword: string]: unknown };

/** Keyword of a frame that marks a property as the name of a plugin; its value is the room of the plugin. */
const PLUGIN_KEYWORD = 'x-plugins';

/** Keyword with the required words that lowering fills in, so that only the resolved declaration must have them. */
const IMPLIED_KEYWORD = 'x-implied';

/** Id of the frame of resolved declarations. In all other frames, implied words are not required. */
const RESOLVED = 'resolved.schema.json';

/**
 * Composes a contract from a frame and the manifests of all plugins. Each property that names a plugin becomes a choice of
 * the existing plugins, and only the options of the chosen plugin are allowed next to it.
 *
 * @throws Error naming two plugins that describe the same option differently
 */
export function composeSchema(frame: Schema, plugins: readonly PluginFile[]): Schema {
  return settleImplied(compose(frame, plugins), frame.$id === RESOLVED) as Schema;
}

/** Removes the keyword of implied words from a schema; unless `isResolved`, these words are no longer required. */
function settleImplied(value: unknown, isResolved: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => settleImplied(item, isResolved));
  if (!isObject(value)) return value;
  const { [IMPLIED_KEYWORD]: implied, ...schema } = value;
  const settled = Object.fromEntries(
    Object.entries(schema).map(([keyword, inner]) => [keyword, settleImplied(inner, isResolved)]),
  );
  if (!Array.isArray(implied) || isResolved) return settled;
  return { ...settled, required: (schema.required as string[]).filter((word) => !implied.includes(word)) };
}

function compose(value: unknown, plugins: readonly PluginFile[]): unknown {
  if (Array.isArray(value)) return value.map((item) => compose(item, plugins));
  if (!isObject(value)) return value;
  const composed: Schema = Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [keyword, compose(inner, plugins)]),
  );
  const properties = composed.properties;
  if (!isObject(properties)) return composed;
  const marked = Object.entries(properties).find(([, property]) => isObject(property) && PLUGIN_KEYWORD in property);
  return marked ? withPlugins(composed, properties, marked[0], plugins) : composed;
}

/** Extends an object of the frame whose property `name` names a plugin. */
function withPlugins(object: Schema, properties: Schema, name: string, all: readonly PluginFile[]): Schema {
  const { [PLUGIN_KEYWORD]: room, ...nameSchema } = properties[name] as Schema;
  const plugins = all.filter((plugin) => plugin.room === (room as Room));
  const options = mergedOptions(plugins);
  const optionNames = Object.keys(options);
  const allOf = [
    ...((object.allOf as unknown[]) ?? []),
    ...plugins.flatMap((plugin) => pluginConditions(plugin, name, optionNames)),
  ];
  return {
    ...object,
    properties: {
      ...properties,
      [name]: {
        ...nameSchema,
        anyOf: plugins.map(({ name: value, manifest }) => ({ const: value, description: manifest.description })),
      },
      ...options,
    },
    ...(allOf.length > 0 && { allOf }),
  };
}

/** Merges the options of all plugins. @throws Error if two plugins describe the same option differently */
function mergedOptions(plugins: readonly PluginFile[]): Schema {
  const options: Schema = {};
  const owners: Record<string, string> = {};
  for (const { name, manifest } of plugins) {
    for (const [word, schema] of Object.entries(manifest.options ?? {})) {
      if (Object.hasOwn(options, word) && JSON.stringify(options[word]) !== JSON.stringify(schema))
        throw new Error(
          `"${owners[word]}" and "${name}" mean different things by "${word}"; describe it alike, or call one otherwise`,
        );
      options[word] = schema;
      owners[word] = name;
    }
  }
  return options;
}

/** Returns the conditions for one plugin: if it is named, its needs are required, options of others forbidden. */
function pluginConditions({ name: value, manifest }: PluginFile, name: string, options: string[]): Schema[] {
  const others = options.filter((word) => !Object.hasOwn(manifest.options ?? {}, word));
  const then: Schema = {
    ...(others.length > 0 && { properties: Object.fromEntries(others.map((word) => [word, false])) }),
    ...(manifest.needs?.length && { required: manifest.needs }),
  };
  if (Object.keys(then).length === 0) return [];
  return [{ if: { properties: { [name]: { const: value } }, required: [name] }, then }];
}

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
