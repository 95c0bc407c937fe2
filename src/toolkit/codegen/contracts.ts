import { join } from 'node:path';
import {
  type ComposedName,
  composeSchema,
  frameOf,
  type Schema,
  withoutUnusedDefinitions,
} from '../project/compose-schema';
import { readFeatures } from '../project/feature-files';
import { readJson, toolFolders } from '../project/load-tools';
import { type PluginFile, readPlugins } from '../project/plugin-files';
import { NAMES_FILE, readFiles } from '../project/read-project';
import { namesSchema, withNames } from './names-schema';
import { writeFile } from './write-files';

const NOTE = 'Composed by npm run codegen of schemas/frame and the plugin.json of every plugin; change those.';

/** The contracts composed from a file of the same name in `schemas/frame`, and written to `schemas`. */
export const COMPOSED_CONTRACTS = ['tool', 'defaults', 'automation'] as const satisfies readonly ComposedName[];

const fileOf = (name: ComposedName) => `schemas/${name}.schema.json`;

/** Paths of the files `writeContracts` writes, relative to the project. */
export const CONTRACT_FILES: readonly string[] = [...COMPOSED_CONTRACTS.map(fileOf), NAMES_FILE];

/** Reads the frame of a contract. */
export function readFrame(root: string, name: ComposedName): Schema {
  return frameOf(name, (file) => readJson<Schema>(join(root, `schemas/frame/${file}.schema.json`)));
}

/** Composes a contract for generating types: the frame with the options of all plugins. */
export function composedContract(
  root: string,
  name: ComposedName,
  plugins: readonly PluginFile[] = readPlugins(root),
): Schema {
  return withoutUnusedDefinitions(composeSchema(readFrame(root, name), plugins));
}

/** Composes a contract as it is committed for editors and the server, with references to the names of this project. */
export function committedContract(root: string, name: ComposedName, plugins?: readonly PluginFile[]): Schema {
  const { $schema, $id, $comment: _, ...rest } = withNames(composedContract(root, name, plugins));
  return { $schema, $id, $comment: NOTE, ...rest };
}

/** Writes the composed contracts, if they have changed. */
export function writeContracts(root: string, plugins: readonly PluginFile[]): void {
  for (const name of COMPOSED_CONTRACTS) write(join(root, fileOf(name)), committedContract(root, name, plugins));
  writeNames(root);
}

/** Writes the schema of the names of this project, if it has changed. */
export function writeNames(root: string): void {
  const declarations = toolFolders(join(root, 'tools')).map((id) => `tools/${id}/tool.json`);
  const features = readFeatures(root).map(({ source }) => source.path);
  write(join(root, NAMES_FILE), namesSchema(readFiles(root, [...SHARED_NAME_FILES, ...features, ...declarations])));
}

/** Files that define names, except the declarations. */
const SHARED_NAME_FILES = [
  'brand.json',
  'src/app/paths.ts',
  'tools/defaults.json',
  'tools/options.json',
  'tools/providers.json',
];

function write(file: string, schema: Schema): void {
  writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
}
