import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, toolFolders } from '../lib/load-tools.ts';
import { type PluginFile, readPlugins } from '../lib/plugin-files.ts';
import { readFiles } from '../lib/read-project.ts';
import { composeSchema, type Schema } from './compose.ts';
import { NAMES_FILE, namesSchema, withNames } from './known-names.ts';

const NOTE = 'Composed by npm run codegen of schemas/frame and the plugin.json of every plugin; change those.';

/** The contracts that are composed: a file of this name in `schemas/frame`, and what is made of it in `schemas`. */
export const COMPOSED = ['tool', 'automation'] as const;

export type ComposedName = (typeof COMPOSED)[number];

const fileOf = (name: ComposedName) => `schemas/${name}.schema.json`;

/** What `writeContracts` writes, from the project's folder. */
export const CONTRACT_FILES: readonly string[] = [...COMPOSED.map(fileOf), NAMES_FILE];

/** A contract as types are made of it: the frame with the words of all plugins. */
export function composedContract(
  root: string,
  name: ComposedName,
  plugins: readonly PluginFile[] = readPlugins(root),
): Schema {
  return composeSchema(readJson<Schema>(join(root, `schemas/frame/${name}.schema.json`)), plugins);
}

/** The same as it is committed, for editors and for the server: with the names of what this project holds. */
export function committedContract(root: string, name: ComposedName, plugins?: readonly PluginFile[]): Schema {
  const { $schema, $id, $comment: _, ...rest } = withNames(composedContract(root, name, plugins));
  return { $schema, $id, $comment: NOTE, ...rest };
}

/** Brings the composed contracts in line with frames and plugins, where they are not. */
export function writeContracts(root: string, plugins: readonly PluginFile[]): void {
  for (const name of COMPOSED) write(join(root, fileOf(name)), committedContract(root, name, plugins));
  writeNames(root);
}

/** Brings the names of what a project has in line with it. */
export function writeNames(root: string): void {
  const declarations = toolFolders(join(root, 'tools')).map((id) => `tools/${id}/tool.json`);
  write(join(root, NAMES_FILE), namesSchema(readFiles(root, [...BESIDE_TOOLS, ...declarations])));
}

/** What has names, beside the declarations. */
const BESIDE_TOOLS = ['brand.json', 'src/app/paths.ts', 'tools/options.json', 'tools/providers.json'];

function write(file: string, schema: Schema): void {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (textOf(file) !== text) writeFileSync(file, text);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
