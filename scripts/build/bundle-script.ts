import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles a small script into a file with a content hash in its name, so that it can be cached forever.
 *
 * @param out the folder of the built app, where the script is written
 * @param entry path of the source, from the project's folder
 * @param format `iife` for a script that the page waits for
 * @returns the path of the file in the built app
 */
export async function bundleScript(root: string, out: string, entry: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    charset: 'utf8',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const title = entry.slice(entry.lastIndexOf('/') + 1, -'.ts'.length);
  const name = `assets/${title}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
  writeFileSync(join(out, name), text);
  return name;
}
