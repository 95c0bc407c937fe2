import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf, hashOfFiles } from '@/toolkit/hash';
import type { CommandResult } from './commands.ts';

/** Options that let tsc check only changed files and their dependents. */
export const INCREMENTAL_TYPES = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

/** The files that types depend on. Code generated from declarations is left out: the check validates the declarations themselves. */
const TYPE_INPUTS = [
  '{src,scripts,tests,supabase/functions}/**/*.{ts,tsx}',
  '{src,schemas}/**/*.json',
  '{vite.config.ts,tsconfig.json,package-lock.json}',
];

/** Checks the types, unless nothing they depend on has changed since they passed; declarations alone need no tsc. */
export async function checkTypesIfChanged(
  root: string,
  checkTypes: () => Promise<CommandResult>,
): Promise<CommandResult> {
  const file = join(root, 'node_modules/.cache/types-passed');
  const key = hashOf(process.version, hashOfFiles(root, TYPE_INPUTS));
  if (readIfExists(file) === key) return { ok: true, output: 'Skipped: no code has changed since the types passed.' };
  const result = await checkTypes();
  if (!result.ok) return result;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, key);
  } catch {
    // If the marker cannot be written, the next run checks again.
  }
  return result;
}

/** Reads a file; undefined if it cannot be read. */
function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
