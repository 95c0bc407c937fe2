import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { type ResolvedDeclaration, resolveOptions } from '@/registry/options';

/** The declarations of a tools folder, in the order of their ids, with shared option lists filled in. */
export function loadTools(toolsDir: string): { declarations: ResolvedDeclaration[]; lists: OptionLists } {
  const lists = readJson<OptionLists>(join(toolsDir, 'options.json'));
  const declarations = toolFolders(toolsDir).map((id) =>
    resolveOptions(readJson<Declaration>(join(toolsDir, id, 'tool.json')), lists),
  );
  return { declarations, lists };
}

/** Names of the folders that hold a declaration, sorted. */
export function toolFolders(toolsDir: string): string[] {
  const folders = readdirSync(toolsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(toolsDir, name, 'tool.json')))
    .sort();
}

/** A JSON file. @throws Error naming the file where it is missing or not JSON. */
export function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
