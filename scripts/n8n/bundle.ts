import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const CODE = resolve(import.meta.dirname, 'code');

/** Modules that Code nodes cannot import, and the stand-ins that replace them. */
const STAND_INS: [filter: RegExp, file: string][] = [
  [/^ajv$/, 'ajv.ts'],
  [/^node:crypto$/, 'crypto.ts'],
  [/\/find-email$/, 'find-email.ts'],
  [/\/watch-silence$/, 'watch-silence.ts'],
];

/** A module of `code/`. A Code node calls its function `runNode`. */
export type CodeName = 'callback' | 'chat' | 'list' | 'places' | 'record';

/** Bundles by name: many workflows contain the same code. */
const bundles = new Map<CodeName, Promise<string>>();

/**
 * Bundles the function `runNode` of a module of `code/` as plain JavaScript to put at the beginning of a Code node. The
 * bundle has no imports or exports, and no `defineProperty`, which n8n ignores.
 */
export function bundleCode(name: CodeName): Promise<string> {
  const code = bundles.get(name) ?? bundle(name);
  bundles.set(name, code);
  return code;
}

async function bundle(name: CodeName): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { runNode } from './${name}.ts';`, resolveDir: CODE, loader: 'ts' },
    absWorkingDir: ROOT,
    tsconfig: resolve(ROOT, 'tsconfig.json'),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    legalComments: 'none',
    inject: [resolve(CODE, 'stand-ins/abort-signal.ts')],
    plugins: [standIns],
  });
  const code = (outputFiles[0]?.text ?? '').replace(/export \{\s*runNode\s*\};\s*$/, '');
  if (/^(import|export)\b|\bdefineProperty\b/m.test(code))
    throw new Error(`the code of ${name} needs something a Code node does not have`);
  return code;
}

const standIns: Plugin = {
  name: 'stand-ins',
  setup({ onResolve }) {
    for (const [filter, file] of STAND_INS) onResolve({ filter }, () => ({ path: resolve(CODE, 'stand-ins', file) }));
    onResolve({ filter: /^node:/ }, ({ path, importer }) => ({
      errors: [{ text: `${importer} needs ${path}, which n8n keeps from Code nodes` }],
    }));
  },
};
