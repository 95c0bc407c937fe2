import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { type ResolvedDeclaration, resolveOptions } from '@/registry/options';
import { lastMade } from './last-made.ts';

/** The declarations of a tools folder, in the order of their ids, with shared option lists filled in. */
export function loadTools(toolsDir: string): { declarations: ResolvedDeclaration[]; lists: OptionLists } {
  const lists = readOnce(join(toolsDir, 'options.json')) as OptionLists;
  const declarations = toolFolders(toolsDir).map((id) =>
    resolved(readOnce(join(toolsDir, id, 'tool.json')) as Declaration, lists),
  );
  return { declarations, lists };
}

const parsedOnce = lastMade(parsed);

/** A JSON file: the same object while its text is the same, which is nobody's to change. @throws Error as `readJson` does. */
export function readOnce(file: string): unknown {
  return parsedOnce(file, textOf(file));
}

const resolvedEarlier = new WeakMap<Declaration, { lists: OptionLists; declaration: ResolvedDeclaration }>();

function resolved(declaration: Declaration, lists: OptionLists): ResolvedDeclaration {
  const known = resolvedEarlier.get(declaration);
  if (known?.lists === lists) return known.declaration;
  const made = resolveOptions(declaration, lists);
  resolvedEarlier.set(declaration, { lists, declaration: made });
  return made;
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
  return parsed(file, textOf(file)) as T;
}

function textOf(file: string): string {
  return naming(file, () => readFileSync(file, 'utf8'));
}

function parsed(file: string, text: string): unknown {
  return naming(file, () => JSON.parse(text.replace(/^\uFEFF/, '')));
}

function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
