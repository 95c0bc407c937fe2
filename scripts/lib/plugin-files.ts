import type { SectionWords } from '@/automation/parts/automation-file';
import { readableWords } from './plugin-words.ts';
import { readFiles } from './read-project.ts';
import { type JsonSource, parseJson } from './source-map.ts';

/** The rooms of plugins, and the file in a plugin's folder that is the part itself. */
export const PLUGIN_ROOMS = {
  widgets: 'widget.tsx',
  normalisers: 'normaliser.ts',
  renderers: 'renderer.tsx',
  progress: 'progress.ts',
  options: 'source.ts',
  automation: 'automation.ts',
} as const;

export type Room = keyof typeof PLUGIN_ROOMS;

/** What a plugin says of itself; `schemas/plugin.schema.json` describes every part. */
export interface PluginWords {
  description: string;
  field?: object;
  common?: boolean;
  as?: 'field';
  takes?: string[];
  gives?: string[];
  options?: Record<string, object>;
  needs?: string[];
  sections?: Record<string, SectionWords>;
  adds?: string[];
  operatorPays?: true;
}

/** A plugin: a folder below `src/<room>`. */
export interface PluginFile {
  room: Room;
  /** Name of the folder: the name a declaration uses. */
  name: string;
  /** Its plugin.json. */
  source: JsonSource;
  /** Path of the part itself, and whether it is there. */
  part: string;
  partExists: boolean;
  says: PluginWords;
}

/** The plugins among a project's files, by room and name. What a plugin says is read from its plugin.json, not by running it. */
export function pluginsOf(files: ReadonlyMap<string, string>): PluginFile[] {
  const folders = new Map<string, { room: Room; name: string }>();
  for (const path of files.keys()) {
    const [, room = '', name = ''] = /^src\/([^/]+)\/([^/]+)\/[^/]+$/.exec(path) ?? [];
    if (Object.hasOwn(PLUGIN_ROOMS, room)) folders.set(`${room}/${name}`, { room: room as Room, name });
  }
  return [...folders.entries()]
    .sort(([one], [other]) => one.localeCompare(other))
    .filter(([, { room, name }]) => isPlugin(files, room, name))
    .map(([, { room, name }]) => {
      const path = `src/${room}/${name}/plugin.json`;
      const part = `src/${room}/${name}/${PLUGIN_ROOMS[room]}`;
      const source = parseJson(path, files.get(path) ?? '');
      return { room, name, source, part, partExists: files.has(part), says: readableWords(source.guess) };
    });
}

/** The plugins of a project's folder. */
export function readPlugins(root: string): PluginFile[] {
  const rooms = Object.keys(PLUGIN_ROOMS).map((room) => `src/${room}`);
  return pluginsOf(readFiles(root, rooms));
}

/** The plugins of a room. */
export function pluginsIn(plugins: readonly PluginFile[], room: Room): PluginFile[] {
  return plugins.filter((plugin) => plugin.room === room);
}

/** The kinds of result a normaliser answers with; none where it is not there or does not say. */
export function kindsGiven(plugins: readonly PluginFile[], normaliser: string | undefined): readonly string[] {
  return named(plugins, 'normalisers', normaliser)?.says.gives ?? [];
}

/** The plugin of this name in a room. */
export function named(plugins: readonly PluginFile[], room: Room, name: string | undefined): PluginFile | undefined {
  return plugins.find((plugin) => plugin.room === room && plugin.name === name);
}

/** A folder with neither of the two files holds what several plugins share. */
function isPlugin(files: ReadonlyMap<string, string>, room: Room, name: string): boolean {
  return files.has(`src/${room}/${name}/plugin.json`) || files.has(`src/${room}/${name}/${PLUGIN_ROOMS[room]}`);
}
