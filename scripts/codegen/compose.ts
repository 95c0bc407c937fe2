import type { PluginFile, Room } from '../lib/plugin-files.ts';

/** A JSON Schema as it is read and written here. */
export type Schema = { [keyword: string]: unknown };

/** Marks the property of a frame that names a plugin; its value is the room the plugin is looked for in. */
const MARK = 'x-plugins';

/**
 * The contract editors and the check work with: a frame, with the words of all plugins in the places where one is named.
 * The name becomes one of the plugins there are; the options of each plugin may be given where it is named, and those of
 * others may not.
 *
 * @throws Error naming two plugins that mean different things by the same word
 */
export function composeSchema(frame: Schema, plugins: readonly PluginFile[]): Schema {
  return compose(frame, plugins) as Schema;
}

function compose(value: unknown, plugins: readonly PluginFile[]): unknown {
  if (Array.isArray(value)) return value.map((item) => compose(item, plugins));
  if (!isSchema(value)) return value;
  const composed: Schema = Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [keyword, compose(inner, plugins)]),
  );
  const properties = composed.properties;
  if (!isSchema(properties)) return composed;
  const marked = Object.entries(properties).find(([, property]) => isSchema(property) && MARK in property);
  return marked ? withPlugins(composed, properties, marked[0], plugins) : composed;
}

/** An object of the frame whose property `name` names a plugin. */
function withPlugins(object: Schema, properties: Schema, name: string, all: readonly PluginFile[]): Schema {
  const { [MARK]: room, ...described } = properties[name] as Schema;
  const plugins = all.filter((plugin) => plugin.room === (room as Room));
  const words = mergedWords(plugins);
  const own = Object.keys(words);
  const allOf = [...((object.allOf as unknown[]) ?? []), ...plugins.flatMap((plugin) => conditions(plugin, name, own))];
  return {
    ...object,
    properties: {
      ...properties,
      [name]: {
        ...described,
        anyOf: plugins.map(({ name: value, says }) => ({ const: value, description: says.description })),
      },
      ...words,
    },
    ...(allOf.length > 0 && { allOf }),
  };
}

/** All options of all plugins by name. @throws Error where two give one name different meanings */
function mergedWords(plugins: readonly PluginFile[]): Schema {
  const words: Schema = {};
  const owners: Record<string, string> = {};
  for (const { name, says } of plugins) {
    for (const [word, schema] of Object.entries(says.options ?? {})) {
      if (Object.hasOwn(words, word) && JSON.stringify(words[word]) !== JSON.stringify(schema))
        throw new Error(
          `"${owners[word]}" and "${name}" mean different things by "${word}"; describe it alike, or call one otherwise`,
        );
      words[word] = schema;
      owners[word] = name;
    }
  }
  return words;
}

/** Where a plugin is named, its needs must be met and the words of others may not stand there. */
function conditions({ name: value, says }: PluginFile, name: string, words: string[]): Schema[] {
  const others = words.filter((word) => !Object.hasOwn(says.options ?? {}, word));
  const then: Schema = {
    ...(others.length > 0 && { properties: Object.fromEntries(others.map((word) => [word, false])) }),
    ...(says.needs?.length && { required: says.needs }),
  };
  if (Object.keys(then).length === 0) return [];
  return [{ if: { properties: { [name]: { const: value } }, required: [name] }, then }];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
