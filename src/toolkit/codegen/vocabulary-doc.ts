import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaParts } from '../json/schema-parts';
import type { Schema } from '../project/compose-schema';
import { readJson } from '../project/load-tools';
import { PLUGIN_ROOMS, type PluginFile, pluginsIn, type Room, readPlugins } from '../project/plugin-files';
import { composedContract, readFrame } from './contracts';
import { explainedJson } from './explained-json';
import { writeFile } from './write-files';

/** Title of each room: the kind of plugin, and the property with which a declaration names one. */
const ROOMS: Record<Room, string> = {
  widgets: 'Widgets: `widget` in a field; default: the first that fits the field',
  options: 'Sources of options: `optionsFrom.source` in a field',
  progress: 'Progress: `progress.kind`',
  normalisers: 'Normalisers: `response.normaliser`',
  renderers: 'Renderers: `result.renderer`',
  automation: 'Kinds of automation: `kind` in `automation.md`',
};

/** Definition of a field, whose words also its entries and the text of Other have. */
const FIELD = 'entry';

/** The reference omits longer lists of choices, such as the autocomplete tokens of HTML; editors show them. */
const MAX_CHOICES = 40;

function vocabulary(preface: string, frame: Schema, plugins: readonly PluginFile[]): string {
  const definitions = (frame.definitions ?? {}) as Record<string, Schema>;
  const parts = [
    ...tables(frame, 'Declaration', frame),
    ...Object.entries(definitions)
      .filter(([, definition]) => definition.properties)
      .flatMap(([name, definition]) => tables(frame, name, definition)),
    ...(Object.keys(PLUGIN_ROOMS) as Room[]).map((room) => roomSection(frame, room, pluginsIn(plugins, room))),
  ];
  return `${[preface, ...parts].join('\n\n')}\n`;
}

/** Declaration of the example at the start of the reference. */
export const EXAMPLE_TOOL = 'schemas/frame/example/tool.json';

/** Path of the generated reference of all properties. */
export const VOCABULARY_FILE = 'docs/vocabulary.md';

/** Writes the reference, if it has changed. */
export function writeVocabulary(root: string, plugins: readonly PluginFile[]): void {
  writeFile(join(root, VOCABULARY_FILE), currentVocabulary(root, plugins));
}

/** Returns the reference as Markdown. */
export function currentVocabulary(root: string, plugins: readonly PluginFile[] = readPlugins(root)): string {
  const frame = readFrame(root, 'tool');
  const usedNames = Object.keys(composedContract(root, 'tool', plugins).definitions as Schema);
  const definitions = frame.definitions as Schema;
  const usedDefinitions = Object.fromEntries(usedNames.map((name) => [name, definitions[name]]));
  return vocabulary(prefaceOf(root, plugins), { ...frame, definitions: usedDefinitions }, plugins);
}

/** Returns the text before the tables, with a whole tool as an example. */
function prefaceOf(root: string, plugins: readonly PluginFile[]): string {
  const text = (file: string) => readFileSync(join(root, 'schemas/frame', file), 'utf8').trimEnd();
  const example = explainedJson(readJson<Schema>(join(root, EXAMPLE_TOOL)), composedContract(root, 'tool', plugins));
  return text('vocabulary.md')
    .replace('{{example}}', () => `\`\`\`jsonc\n${example}\n\`\`\``)
    .replace('{{automation}}', () => `\`\`\`md\n${text('example/automation.md')}\n\`\`\``);
}

/** Formats the properties of an object and of the objects nested in it. */
function tables(frame: Schema, name: string, schema: Schema): string[] {
  const inner = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([word, part]) => {
    const within = [part, part.items, part.additionalProperties].find((one) => isDescribed(one));
    return within ? tables(frame, `${name}.${word}`, within as Schema) : [];
  });
  return [table(frame, name, schema), ...inner];
}

function isDescribed(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'properties' in schema && 'title' in schema;
}

function table(frame: Schema, name: string, schema: Schema): string {
  const { description, properties = {}, required = [] } = schema;
  const words = Object.entries(properties as Record<string, Schema>);
  const likeFields = name === FIELD ? [] : words.filter(([word, inner]) => isWordOfFields(frame, word, inner));
  const rows = words
    .filter((entry) => !likeFields.includes(entry))
    .map(([word, inner]) => row(frame, word, inner, (required as string[]).includes(word)));
  const others = likeFields.map(([word]) => `\`${word}\``).join(', ');
  return [
    `## ${name}`,
    description,
    `| word | meaning |\n| --- | --- |\n${rows.join('\n')}`,
    others && `As in [${FIELD}](#${FIELD}): ${others}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns true if a word is described to the letter as for a field. */
function isWordOfFields(frame: Schema, word: string, schema: Schema): boolean {
  const { properties } = (frame.definitions as Record<string, Schema>)[FIELD] ?? {};
  return JSON.stringify((properties as Schema | undefined)?.[word]) === JSON.stringify(schema);
}

function roomSection(frame: Schema, room: Room, plugins: PluginFile[]): string {
  const shared = sharedWords(plugins);
  const own = plugins.map(({ name, manifest }) => {
    const kinds = [
      manifest.takes && `Takes ${manifest.takes.join(', ')}.`,
      manifest.gives?.length && `Gives ${manifest.gives.join(', ')}.`,
      manifest.sections && headingsText(manifest.sections),
    ];
    const text = [manifest.description, ...kinds].filter(Boolean).join(' ');
    const options = Object.entries(manifest.options ?? {}).filter(([word]) => !shared.has(word));
    const rows = options.flatMap(([word, schema]) =>
      rowsWithin(frame, word, schema as Schema, manifest.needs?.includes(word) === true),
    );
    return wordSection(name, text, rows);
  });
  const sharedRows = [...shared].flatMap(([word, owners]) => {
    const [{ manifest }] = owners as [PluginFile];
    return rowsWithin(frame, word, manifest.options?.[word] as Schema, false, ownersText(word, owners));
  });
  const several = shared.size > 0 ? [wordSection('Words of several', '', sharedRows)] : [];
  return [`## ${ROOMS[room]}`, ...several, ...own].join('\n\n');
}

function wordSection(heading: string, text: string, rows: readonly string[]): string {
  return [`### ${heading}`, text, rows.length > 0 && `| word | meaning |\n| --- | --- |\n${rows.join('\n')}`]
    .filter(Boolean)
    .join('\n\n');
}

/** Names the headings of an `automation.md` of one kind. */
function headingsText(sections: NonNullable<PluginFile['manifest']['sections']>): string {
  const headings = Object.entries(sections).map(([name, { needed }]) => `\`## ${name}\`${needed ? ' (needed)' : ''}`);
  return headings.length > 0 ? `Sections: ${headings.join(', ')}.` : 'No sections.';
}

/** Returns the words of more than one plugin with these plugins, which describe each of them alike. */
function sharedWords(plugins: readonly PluginFile[]): Map<string, PluginFile[]> {
  const owners = new Map<string, PluginFile[]>();
  for (const plugin of plugins)
    for (const word of Object.keys(plugin.manifest.options ?? {}))
      owners.set(word, [...(owners.get(word) ?? []), plugin]);
  return new Map([...owners].filter(([, all]) => all.length > 1));
}

/** Says which plugins have a shared word, and which of them need it. */
function ownersText(word: string, owners: readonly PluginFile[]): string {
  const named = owners.map(({ name, manifest }) => (manifest.needs?.includes(word) ? `${name} (needed)` : name));
  return `Of ${named.join(', ')}.`;
}

/** Formats a word of a plugin and the words within it: `facts[].from`. */
function rowsWithin(frame: Schema, word: string, schema: Schema, isNeeded: boolean, owners = ''): string[] {
  const holder = (schema.items ?? schema) as Schema;
  const { properties = {}, required = [], 'x-implied': implied = [] } = holder as Record<string, object>;
  const needed = (required as string[]).filter((name) => !(implied as string[]).includes(name));
  const inner = Object.entries(properties).flatMap(([name, part]) =>
    rowsWithin(frame, `${word}${schema.items ? '[].' : '.'}${name}`, part, needed.includes(name)),
  );
  return [row(frame, word, schema, isNeeded, owners), ...inner];
}

function row(frame: Schema, word: string, schema: Schema, isNeeded: boolean, owners = ''): string {
  const parts = schemaParts(schema, frame);
  const text = parts.find(({ description }) => description)?.description;
  const named = parts.map((part) => part.propertyNames as Schema | undefined);
  const choices = [...parts, ...named].flatMap((part) => (part?.enum as unknown[] | undefined) ?? []).filter(isText);
  const choiceList = choices.length > MAX_CHOICES ? '' : choices.map((value) => `\`${value}\``).join(', ');
  const says = [isNeeded && '**Needed.**', text, choiceList && `(${choiceList})`, boundsOf(parts), owners];
  return `| \`${word}\` | ${says.filter(Boolean).join(' ').replaceAll('|', '\\|')} |`;
}

/** Says between which numbers a number must be; from 0 or 1 on goes without saying. */
function boundsOf(parts: readonly Schema[]): string {
  const { minimum, maximum } = parts.find((part) => part.maximum !== undefined || Number(part.minimum) > 1) ?? {};
  if (maximum === undefined) return minimum === undefined ? '' : `(from ${minimum})`;
  return `(${minimum ?? 0} to ${maximum})`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
