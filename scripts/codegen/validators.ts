import { createRequire } from 'node:module';
import type { AnySchemaObject } from 'ajv';

/**
 * One self-contained ES module of compiled validators, `export const <name>` for each schema. It runs under a
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

/** Loaded for the first validator that is made: mostly there is nothing to make. */
const loadCompiler = () => Promise.all([import('ajv/dist/standalone/index.js'), import('./strict-ajv.ts')]);

/** How compiled code asks for a part of ajv. */
const PART = /\brequire\("(ajv\/dist\/runtime\/\w+)"\)/g;

/** Compiled code with the parts of ajv it asks for before it. */
async function withRuntime(code: string): Promise<string> {
  const parts = [...new Set([...code.matchAll(PART)].map(([, part = '']) => part))].sort();
  if (parts.length === 0) return code;
  const known = runtimes.get(parts.join()) ?? bundled(parts);
  runtimes.set(parts.join(), known);
  return `${await known}\n${code.replace(PART, (_, part) => `runtime${parts.indexOf(part)}`)}`;
}

/** There are few combinations of parts, and a thousand tools: each is bundled once. */
const runtimes = new Map<string, Promise<string>>();

/** These parts of ajv and what they need, as the constants `runtime<position>`. */
async function bundled(parts: readonly string[]): Promise<string> {
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

/** Declares validator modules by a pattern of their names: a file beside each would make a third more files. */
export function moduleTypes(pattern: string, names: string[]): string {
  const lines = names.map((name) => `  export const ${name}: CompiledValidator;`);
  const type = `  import type { CompiledValidator } from '@/contracts/compiled-validator';\n`;
  return `declare module '${pattern}' {\n${[type, ...lines].join('\n')}\n}\n`;
}

/** The declarations file that goes with a validator module. */
export function validatorTypes(names: string[]): string {
  const lines = names.map((name) => `export declare const ${name}: CompiledValidator;`);
  return `import type { CompiledValidator } from '@/contracts/compiled-validator';\n\n${lines.join('\n')}\n`;
}
