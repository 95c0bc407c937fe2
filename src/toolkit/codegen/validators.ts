import { createRequire } from 'node:module';
import type { AnySchemaObject } from 'ajv';

/**
 * Compiles schemas to one self-contained ES module, `export const <name>` for each. It runs under a
 * Content-Security-Policy without `unsafe-eval`.
 */
export async function validatorModule(schemas: Record<string, AnySchemaObject>): Promise<string> {
  compiler ??= loadCompiler();
  const [{ default: standaloneCode }, { strictAjv }] = await compiler;
  const ajv = strictAjv({ source: true });
  const names: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const key = `validator:${name}`;
    ajv.addSchema({ ...schema, $id: key });
    names[name] = key;
  }
  return withRuntime(standaloneCode(ajv, names).replace('"use strict";', ''));
}

let compiler: ReturnType<typeof loadCompiler> | undefined;

/** Loads ajv lazily: usually there is nothing to compile. */
const loadCompiler = () => Promise.all([import('ajv/dist/standalone/index.js'), import('../json/strict-ajv')]);

/** Matches the `require` of a runtime function of ajv in compiled code. */
const RUNTIME_IMPORT = /\brequire\("(ajv\/dist\/runtime\/\w+)"\)/g;

/** Replaces the `require` calls of compiled code by bundled code in front of it. */
async function withRuntime(code: string): Promise<string> {
  const parts = [...new Set([...code.matchAll(RUNTIME_IMPORT)].map(([, part = '']) => part))].sort();
  if (parts.length === 0) return code;
  const runtime = runtimes.get(parts.join()) ?? bundleRuntime(parts);
  runtimes.set(parts.join(), runtime);
  return `${await runtime}\n${code.replace(RUNTIME_IMPORT, (_, part) => `runtime${parts.indexOf(part)}`)}`;
}

/** Cached: a thousand tools use few combinations of runtime functions. */
const runtimes = new Map<string, Promise<string>>();

/** Bundles runtime functions of ajv as the constants `runtime<index>`. */
async function bundleRuntime(parts: readonly string[]): Promise<string> {
  const { build } = await import('esbuild');
  const lines = parts.map((part, index) => `export const runtime${index} = require(${JSON.stringify(part)});`);
  const resolveDir = createRequire(import.meta.url)
    .resolve('ajv/package.json')
    .replace('/node_modules/ajv/package.json', '');
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir, loader: 'js' },
    bundle: true,
    format: 'esm',
    write: false,
    legalComments: 'none',
    absWorkingDir: resolveDir,
  });
  return (outputFiles[0]?.text ?? '').replace(/\nexport \{[^}]*\};\s*$/, '\n');
}

/**
 * Declares the types of all validator modules whose path matches a pattern; a declaration file for each would add a third
 * to the number of files.
 */
export function modulePatternTypes(pattern: string, names: string[]): string {
  const lines = names.map((name) => `  export const ${name}: CompiledValidator;`);
  const type = `  import type { CompiledValidator } from '@/contracts/compiled-validator';\n`;
  return `declare module '${pattern}' {\n${[type, ...lines].join('\n')}\n}\n`;
}

/** Generates the declaration file of a validator module. */
export function validatorTypes(names: string[]): string {
  const lines = names.map((name) => `export declare const ${name}: CompiledValidator;`);
  return `import type { CompiledValidator } from '@/contracts/compiled-validator';\n\n${lines.join('\n')}\n`;
}
