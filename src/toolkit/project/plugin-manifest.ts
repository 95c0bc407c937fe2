import { isDeepStrictEqual } from 'node:util';
import type { SectionSpec } from '@/automation/parts/automation-file';
import { isObject } from '@/contracts/json';
import { compileProblem } from '../json/compile-problem';
import type { Path } from '../json/json-locations';
import { compilerFor, contractValidator } from '../json/schema-errors';
import type { PluginFile, PluginManifest } from './plugin-files';

/** A schema in plugin.json that cannot be used, with the reason. */
export interface ManifestProblem {
  plugin: PluginFile;
  /** Path within plugin.json. */
  path: Path;
  reason: string;
}

/** Returns the properties of plugin.json that have the right type; another rule reports all others. */
export function readManifest(value: unknown): PluginManifest {
  const declared = isObject(value) ? value : {};
  const { field, common, as, options, sections, operatorPays } = declared;
  return {
    description: typeof declared.description === 'string' ? declared.description : '',
    ...(isObject(field) && { field }),
    ...(common === true && { common }),
    ...(as === 'field' && { as }),
    ...(operatorPays === true && { operatorPays }),
    ...(isObject(options) && { options: ofObjects(options) }),
    ...(isObject(sections) && { sections: ofObjects(sections) as Record<string, unknown> as Sections }),
    ...Object.fromEntries(LISTS.flatMap((name) => (name in declared ? [[name, names(declared[name])]] : []))),
  };
}

/**
 * Returns the plugins with usable schemas, and the problems of the other schemas: ajv rejects them, they refer to an unknown
 * definition, or an earlier plugin of the room describes the same option differently. An option with a problem gets the
 * schema of the earlier plugin, or else allows anything.
 */
export function validPlugins(
  plugins: readonly PluginFile[],
  definitions: ReadonlySet<string>,
): { plugins: PluginFile[]; problems: ManifestProblem[] } {
  const meanings = meaningsOf(plugins, definitions);
  const problems: ManifestProblem[] = [];
  const usablePlugins = plugins.map((plugin): PluginFile => {
    const { field, ...manifest } = plugin.manifest;
    const fieldProblem = field && fieldRefusal(field);
    if (fieldProblem) problems.push({ plugin, path: ['field'], reason: fieldProblem });
    const options = Object.entries(manifest.options ?? {}).map(([option, schema]) => {
      const meaning = meanings.get(`${plugin.room}/${option}`);
      const differs = meaning && !isDeepStrictEqual(meaning.schema, schema);
      const reason =
        refusal(schema, definitions) ?? (differs ? `"${meaning.owner}" describes it differently` : undefined);
      if (reason) problems.push({ plugin, path: ['options', option], reason });
      return [option, meaning?.schema ?? {}];
    });
    const valid = { ...manifest, ...(field && !fieldProblem && { field }) };
    return {
      ...plugin,
      manifest: withKnownNeeds({ ...valid, ...(manifest.options && { options: Object.fromEntries(options) }) }),
    };
  });
  return { plugins: usablePlugins, problems };
}

/** Returns the first usable schema of each option, by `<room>/<option>`. */
function meaningsOf(plugins: readonly PluginFile[], definitions: ReadonlySet<string>) {
  const meanings = new Map<string, { schema: object; owner: string }>();
  for (const { room, name, manifest } of plugins) {
    for (const [option, schema] of Object.entries(manifest.options ?? {})) {
      const word = `${room}/${option}`;
      if (!meanings.has(word) && !refusal(schema, definitions)) meanings.set(word, { schema, owner: name });
    }
  }
  return meanings;
}

type Sections = Record<string, SectionSpec>;

const LISTS = ['takes', 'gives', 'needs', 'adds'] as const;

/** Cached results by text of the schema; undefined if the schema is fine. */
const refusals = new Map<string, string | undefined>();

/** Returns why an option schema cannot be used; undefined if it can. */
function refusal(schema: object, definitions: ReadonlySet<string>): string | undefined {
  const unknown = referencesIn(schema).find((reference) => !definitions.has(reference));
  if (unknown) return `"$ref": "${unknown}" is no definition of a frame`;
  // References are resolved in the frame it is inserted into, so they are left out here.
  return cachedRefusal(`option ${JSON.stringify(schema)}`, () =>
    contractValidator(withoutReferences(schema) as object),
  );
}

/** Returns why a field schema cannot be used. Not in strict mode, which would require a type everywhere. */
function fieldRefusal(schema: object): string | undefined {
  return cachedRefusal(`field ${JSON.stringify(schema)}`, () => compilerFor(schema, { strict: false }).compile(schema));
}

function cachedRefusal(key: string, compile: () => unknown): string | undefined {
  if (!refusals.has(key)) refusals.set(key, refusalOf(compile));
  return refusals.get(key);
}

function refusalOf(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (error) {
    return compileProblem(error);
  }
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  if (typeof value.$ref === 'string') return [value.$ref];
  return Object.values(value).flatMap(referencesIn);
}

function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isObject(value)) return value;
  const others = Object.entries(value).filter(([name, inner]) => name !== '$ref' || typeof inner !== 'string');
  return Object.fromEntries(others.map(([name, inner]) => [name, withoutReferences(inner)]));
}

/** Removes duplicates and names that are not options from `needs`; another rule reports them. */
function withKnownNeeds({ needs, ...manifest }: PluginManifest): PluginManifest {
  if (!needs) return manifest;
  const { options = {} } = manifest;
  return { ...manifest, needs: [...new Set(needs)].filter((name) => Object.hasOwn(options, name)) };
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function ofObjects(value: Record<string, unknown>): Record<string, object> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, object] => isObject(entry[1])));
}
