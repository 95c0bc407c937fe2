import { isDeepStrictEqual } from 'node:util';
import type { SectionWords } from '@/automation/parts/automation-file';
import { isObject } from './is-object.ts';
import type { PluginFile, PluginWords } from './plugin-files.ts';
import { compilerFor, contractValidator } from './schema-check.ts';
import type { Path } from './source-map.ts';

/** A schema in a plugin.json that nothing can be held to, and why. */
export interface WordFault {
  plugin: PluginFile;
  /** Where it stands in the plugin.json. */
  path: Path;
  reason: string;
}

/** What a plugin.json says, as far as it is of the type its contract wants: a rule of its own reports the rest. */
export function readableWords(value: unknown): PluginWords {
  const given = isObject(value) ? value : {};
  const { field, common, as, options, sections, operatorPays } = given;
  return {
    description: typeof given.description === 'string' ? given.description : '',
    ...(isObject(field) && { field }),
    ...(common === true && { common }),
    ...(as === 'field' && { as }),
    ...(operatorPays === true && { operatorPays }),
    ...(isObject(options) && { options: ofObjects(options) }),
    ...(isObject(sections) && { sections: ofObjects(sections) as Record<string, unknown> as Sections }),
    ...Object.fromEntries(LISTS.flatMap((name) => (name in given ? [[name, names(given[name])]] : []))),
  };
}

/**
 * The plugins with schemas that a contract can be composed with, and what is wrong with others: ajv refuses them, they refer
 * to no definition of a frame, or an earlier plugin of the room means something else by the same word. What another plugin
 * means by the word stands in for them, or that it may be anything.
 */
export function soundPlugins(
  plugins: readonly PluginFile[],
  definitions: ReadonlySet<string>,
): { plugins: PluginFile[]; faults: WordFault[] } {
  const meanings = meaningsOf(plugins, definitions);
  const faults: WordFault[] = [];
  const sound = plugins.map((plugin): PluginFile => {
    const { field, ...says } = plugin.says;
    const misdescribed = field && fieldRefusal(field);
    if (misdescribed) faults.push({ plugin, path: ['field'], reason: misdescribed });
    const options = Object.entries(says.options ?? {}).map(([option, schema]) => {
      const known = meanings.get(`${plugin.room}/${option}`);
      const differs = known && !isDeepStrictEqual(known.schema, schema);
      const reason = refusal(schema, definitions) ?? (differs ? `"${known.owner}" describes it otherwise` : undefined);
      if (reason) faults.push({ plugin, path: ['options', option], reason });
      return [option, known?.schema ?? {}];
    });
    const kept = { ...says, ...(field && !misdescribed && { field }) };
    return {
      ...plugin,
      says: withKnownNeeds({ ...kept, ...(says.options && { options: Object.fromEntries(options) }) }),
    };
  });
  return { plugins: sound, faults };
}

/** What the words of each room mean: what the first plugin says by which a contract can be composed. */
function meaningsOf(plugins: readonly PluginFile[], definitions: ReadonlySet<string>) {
  const meanings = new Map<string, { schema: object; owner: string }>();
  for (const { room, name, says } of plugins) {
    for (const [option, schema] of Object.entries(says.options ?? {})) {
      const word = `${room}/${option}`;
      if (!meanings.has(word) && !refusal(schema, definitions)) meanings.set(word, { schema, owner: name });
    }
  }
  return meanings;
}

type Sections = Record<string, SectionWords>;

const LISTS = ['takes', 'gives', 'needs', 'adds'] as const;

/** Schemas looked at earlier, by their text. */
const looked = new Map<string, string | undefined>();

/** Why a frame cannot take the schema of an option; undefined where it can. */
function refusal(schema: object, definitions: ReadonlySet<string>): string | undefined {
  const unknown = referencesIn(schema).find((reference) => !definitions.has(reference));
  if (unknown) return `"$ref": "${unknown}" is no definition of a frame`;
  // What it refers to stands in the frame it is put into.
  return once(`option ${JSON.stringify(schema)}`, () => contractValidator(withoutReferences(schema) as object));
}

/** Fields are described in as few words as can be: strict mode would want a type with each. */
function fieldRefusal(schema: object): string | undefined {
  return once(`field ${JSON.stringify(schema)}`, () => compilerFor(schema, { strict: false }).compile(schema));
}

function once(key: string, compile: () => unknown): string | undefined {
  if (!looked.has(key)) looked.set(key, refusalOf(compile));
  return looked.get(key);
}

function refusalOf(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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
  const kept = Object.entries(value).filter(([name, inner]) => name !== '$ref' || typeof inner !== 'string');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutReferences(inner)]));
}

/** Without needs that are no options, and each named once: a rule of its own reports the others. */
function withKnownNeeds({ needs, ...says }: PluginWords): PluginWords {
  if (!needs) return says;
  const { options = {} } = says;
  return { ...says, needs: [...new Set(needs)].filter((name) => Object.hasOwn(options, name)) };
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function ofObjects(value: Record<string, unknown>): Record<string, object> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, object] => isObject(entry[1])));
}
