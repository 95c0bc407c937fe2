import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf, hashOfFiles } from '../lib/hash-of.ts';
import type { Done } from './commands.ts';

/** Tells tsc to look anew only at files that changed or hang on one that did, by what they export. */
export const INCREMENTAL_TYPES = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

/** All that types hang on. What is generated of a declaration is data of a type, to which the check holds the declaration itself. */
const TYPED = [
  '{src,scripts,tests,supabase/functions}/**/*.{ts,tsx}',
  '{src,schemas}/**/*.json',
  '{vite.config.ts,tsconfig.json,package-lock.json}',
];

/**
 * Looks at the types of a project unless they held when they were last looked at, and nothing has changed since that they hang
 * on: whoever works on declarations alone does not wait for them.
 */
export async function typesOnce(root: string, look: () => Promise<Done>): Promise<Done> {
  const file = join(root, 'node_modules/.cache/types-held');
  const key = hashOf(process.version, hashOfFiles(root, TYPED));
  if (textOf(file) === key) return { ok: true, words: 'They hold: no code has changed since they were looked at.' };
  const done = await look();
  if (!done.ok) return done;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, key);
  } catch {
    // Where nothing may be written, they are looked at again.
  }
  return done;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
