import type { SectionSpec } from '@/automation/parts/automation-file';
import { type JsonSource, parseJson } from '../json/json-locations';
import { readManifest } from './plugin-manifest';
import { readFiles } from './read-project';

/** The folders of `src` with plugins, and the name of the module in the folder of each plugin. */
export const PLUGIN_ROOMS = {
  widgets: 'widget.tsx',
  normalisers: 'normaliser.ts',
  renderers: 'renderer.tsx',
  progress: 'progress.ts',
  options: 'source.ts',
  automation: 'automation.ts',
} as const;

export type Room = keyof typeof PLUGIN_ROOMS;

/** The content of plugin.json; `schemas/plugin.schema.json` describes every property. */
export interface PluginManifest {
  description: string;
  field?: object;
  common?: boolean;
  as?: 'field';
  takes?: string[];
  gives?: string[];
  options?: Record<string, object>;
  needs?: string[];
  sections?: Record<string, SectionSpec>;
  adds?: string[];
  operatorPays?: true;
}

/** A plugin: a folder below `src/<room>`. */
export interface PluginFile {
  room: Room;
  /** Name of the folder, by which declarations name the plugin. */
  name: string;
  /** The parsed plugin.json. */
  source: JsonSource;
  /** Path of its module, and whether that file exists. */
  entryPath: string;
  entryExists: boolean;
  manifest: PluginManifest;
}

/** Returns the plugins among a project's files, sorted by room and name. Reads only plugin.json and runs no plugin. */
export function pluginsOf(files: ReadonlyMap<string, string>): PluginFile[] {
  const folders = new Set([...files.keys()].flatMap((path) => /^src\/([^/]+\/[^/]+)\/[^/]+$/.exec(path)?.[1] ?? []));
  return [...folders]
    .sort((one, other) => one.localeCompare(other))
    .flatMap((folder) => {
      const [room, name] = folder.split('/') as [Room, string];
      const path = `src/${folder}/plugin.json`;
      const entryPath = `src/${folder}/${PLUGIN_ROOMS[room]}`;
      const entryExists = files.has(entryPath);
      // A folder with neither of the two files contains code shared by several plugins.
      if (!Object.hasOwn(PLUGIN_ROOMS, room) || !(entryExists || files.has(path))) return [];
      const source = parseJson(path, files.get(path) ?? '');
      return [{ room, name, source, entryPath, entryExists, manifest: readManifest(source.guess) }];
    });
}

/** Reads the plugins of a project's folder. */
export function readPlugins(root: string): PluginFile[] {
  const rooms = Object.keys(PLUGIN_ROOMS).map((room) => `src/${room}`);
  return pluginsOf(readFiles(root, rooms));
}

/** Returns the plugins of one room. */
export function pluginsIn(plugins: readonly PluginFile[], room: Room): PluginFile[] {
  return plugins.filter((plugin) => plugin.room === room);
}

/** Returns the kinds of result a normaliser produces; none if it does not exist or declares none. */
export function kindsFrom(plugins: readonly PluginFile[], normaliser: string | undefined): readonly string[] {
  return findPlugin(plugins, 'normalisers', normaliser)?.manifest.gives ?? [];
}

/** Finds a plugin by room and name. */
export function findPlugin(
  plugins: readonly PluginFile[],
  room: Room,
  name: string | undefined,
): PluginFile | undefined {
  return plugins.find((plugin) => plugin.room === room && plugin.name === name);
}
