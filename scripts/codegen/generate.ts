import { join } from 'node:path';
import { loadTools } from '../lib/load-tools.ts';
import { writeContract } from './contracts.ts';
import { pluginFiles } from './plugin-files.ts';
import { registryFiles } from './registry-files.ts';
import { resultFiles } from './result-files.ts';
import { toolFiles } from './tool-files.ts';
import { schemaTypes } from './types.ts';
import { writeFiles } from './write-files.ts';

export interface GenerateOptions {
  /** The project's folder. */
  root: string;
  /** Folder of the declarations; `tools` by default. */
  toolsDir?: string | undefined;
  /** Where the generated files go; `src/generated` by default. */
  outDir?: string | undefined;
}

/** A generated file: path below the output folder, and its text. */
export type GeneratedFiles = Record<string, string>;

/**
 * Makes everything derived: types of declaration, brand, option lists, automation and results; per tool its resolved
 * declaration, its types and its compiled validator; the manifest; the tables of plugins; the gateway's table of webhooks.
 * Files whose content did not change are left alone, files that are no longer made are removed.
 *
 * @throws Error naming file and reason where a declaration cannot be read
 */
export async function generate({
  root,
  toolsDir = join(root, 'tools'),
  outDir = join(root, 'src/generated'),
}: GenerateOptions): Promise<void> {
  writeContract(root);
  const { declarations } = loadTools(toolsDir);
  const files: GeneratedFiles = {
    ...(await schemaTypes(root)),
    ...(await resultFiles(root)),
    ...pluginFiles(root),
  };
  for (const declaration of declarations) Object.assign(files, await toolFiles(declaration));
  Object.assign(files, await registryFiles(declarations));
  writeFiles(outDir, files);
}
