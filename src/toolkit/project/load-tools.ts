import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { type ResolvedDeclaration, resolveOptions } from '@/registry/options';
import type { Defaults } from '@/registry/surface/defaults';
import { readDeclaration } from '@/registry/surface/read-declaration';
import { memoizeByObject, memoizeByText } from '../memoize';

/** Reads the declarations of a tools folder, sorted by id, with shared option lists filled in. */
export function loadTools(toolsDir: string): { declarations: ResolvedDeclaration[]; lists: OptionLists } {
  const ids = toolFolders(toolsDir);
  const lists = readJsonCached(join(toolsDir, 'options.json')) as OptionLists;
  const declarations = ids.map((id) => resolveCached(loadDeclaration(toolsDir, id))(lists));
  return { declarations, lists };
}

/**
 * Reads the declaration of a tool, with `defaults.json` filled in. Returns the same object while both texts are the
 * same, so callers must not change it.
 */
export function loadDeclaration(toolsDir: string, id: string): Declaration {
  const surface = readJsonCached(join(toolsDir, id, 'tool.json'));
  return declarationCached(surface as object)(loadDefaults(toolsDir));
}

/** Reads the `defaults.json` of a tools folder; returns an empty object if there is none. */
export function loadDefaults(toolsDir: string): Defaults {
  const file = join(toolsDir, 'defaults.json');
  return existsSync(file) ? (readJsonCached(file) as Defaults) : NO_DEFAULTS;
}

const NO_DEFAULTS: Defaults = {};

const declarationCached = memoizeByObject((surface: object) =>
  memoizeByObject((defaults: Defaults) => readDeclaration(surface, defaults).declaration as unknown as Declaration),
);

const parseCached = memoizeByText(parse);

/**
 * Reads a JSON file; returns the same object while the text is the same, so callers must not change it.
 * @throws Error as `readJson` does
 */
export function readJsonCached(file: string): unknown {
  return parseCached(file, textOf(file));
}

const resolveCached = memoizeByObject((declaration: Declaration) =>
  memoizeByObject((lists: OptionLists) => resolveOptions(declaration, lists)),
);

/** Returns the names of the folders that contain a declaration, sorted. @throws Error if there is no such folder */
export function toolFolders(toolsDir: string): string[] {
  if (!existsSync(toolsDir))
    throw new Error(`${toolsDir}: there is no such folder. Restore it, or check out the whole project.`);
  const folders = readdirSync(toolsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(toolsDir, name, 'tool.json')))
    .sort();
}

/** Reads a JSON file. @throws Error naming the file if it is missing or not JSON */
export function readJson<T>(file: string): T {
  return parse(file, textOf(file)) as T;
}

function textOf(file: string): string {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file. Restore it, or check out the whole project.`);
  return withFileName(file, () => readFileSync(file, 'utf8'));
}

function parse(file: string, text: string): unknown {
  return withFileName(file, () => JSON.parse(text.replace(/^\uFEFF/, '')));
}

function withFileName<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
