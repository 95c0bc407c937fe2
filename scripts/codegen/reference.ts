import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from '../lib/load-tools.ts';
import { PLUGIN_ROOMS, type PluginFile, pluginsIn, type Room, readPlugins } from '../lib/plugin-files.ts';
import type { Schema } from './compose.ts';

const INTRO = `# The words of a declaration

Made by \`npm run codegen\` of \`schemas/frame/tool.schema.json\` and the \`plugin.json\` of every plugin, which editors show too while you type.
The frame holds what the engine does itself; whatever one widget, normaliser, renderer, progress kind, source of options or kind of automation
does is a word of that plugin.`;

/** What the plugins of a room are, and where a declaration names one. */
const ROOMS: Record<Room, string> = {
  widgets: 'Widgets: `ui.fields.<field>.widget`; without one, the first that is made for the field',
  options: 'Sources of options: `ui.fields.<field>.optionsFrom.source`',
  progress: 'Progress: `progress.kind`',
  normalisers: 'Normalisers: `response.normaliser`',
  renderers: 'Renderers: `result.renderer`',
  automation: 'Kinds of automation: `kind` in `automation.md`',
};

function reference(frame: Schema, plugins: readonly PluginFile[]): string {
  const definitions = (frame.definitions ?? {}) as Record<string, Schema>;
  const parts = [
    ...tables('Declaration', frame),
    ...Object.entries(definitions)
      .filter(([, definition]) => definition.properties)
      .flatMap(([name, definition]) => tables(name, definition)),
    ...(Object.keys(PLUGIN_ROOMS) as Room[]).map((room) => roomPart(room, pluginsIn(plugins, room))),
  ];
  return `${[INTRO, ...parts].join('\n\n')}\n`;
}

/** Where the reference of all words stands. */
export const REFERENCE = 'docs/vocabulary.md';

/** Brings the reference in line with frame and plugins, where it is not. */
export function writeReference(root: string, plugins: readonly PluginFile[]): void {
  const file = join(root, REFERENCE);
  const text = currentReference(root, plugins);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The reference as it should stand, as Markdown. */
export function currentReference(root: string, plugins: readonly PluginFile[] = readPlugins(root)): string {
  return reference(readJson<Schema>(join(root, 'schemas/frame/tool.schema.json')), plugins);
}

/** The words of an object, and of the objects within it. */
function tables(name: string, schema: Schema): string[] {
  const inner = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([word, part]) => {
    const within = [part, part.items, part.additionalProperties].find((one) => isDescribed(one));
    return within ? tables(`${name}.${word}`, within as Schema) : [];
  });
  return [table(name, schema), ...inner];
}

function isDescribed(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'properties' in schema && 'title' in schema;
}

function table(name: string, { description, properties = {} }: Schema): string {
  const rows = Object.entries(properties as Record<string, Schema>).map(([word, schema]) => row(word, schema));
  return [`## ${name}`, description, `| word | says |\n| --- | --- |\n${rows.join('\n')}`].filter(Boolean).join('\n\n');
}

function roomPart(room: Room, plugins: PluginFile[]): string {
  const own = plugins.map(({ name, says }) => {
    const words = Object.entries(says.options ?? {}).map(([word, schema]) => row(word, schema as Schema));
    const kinds = [
      says.takes && `Takes ${says.takes.join(', ')}.`,
      says.gives?.length && `Gives ${says.gives.join(', ')}.`,
    ];
    const text = [says.description, ...kinds].filter(Boolean).join(' ');
    return [`### ${name}`, text, words.length > 0 && `| word | says |\n| --- | --- |\n${words.join('\n')}`]
      .filter(Boolean)
      .join('\n\n');
  });
  return [`## ${ROOMS[room]}`, ...own].join('\n\n');
}

function row(word: string, schema: Schema): string {
  const choices = (schema.enum as unknown[] | undefined)?.filter((value) => typeof value === 'string') ?? [];
  const many = choices.length > 12 ? '' : choices.map((value) => `\`${value}\``).join(', ');
  const said =
    schema.description ??
    `see ${String(schema.$ref ?? '')
      .split('/')
      .at(-1)}`;
  return `| \`${word}\` | ${[said, many && `(${many})`].filter(Boolean).join(' ').replaceAll('|', '\\|')} |`;
}
