import { createRequire } from 'node:module';
import type { AnySchemaObject } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { strictAjv } from './strict-ajv.ts';

/**
 * One self-contained ES module of compiled validators, `export const <name>` for each schema. It runs under a
 * Content-Security-Policy without `unsafe-eval`.
 */
export async function validatorModule(schemas: Record<string, AnySchemaObject>): Promise<string> {
  const ajv = strictAjv({ source: true });
  const names: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const key = `validator:${name}`;
    ajv.addSchema({ ...schema, $id: key });
    names[name] = key;
  }
  const contents = standaloneCode(ajv, names);
  const resolveDir = createRequire(import.meta.url)
    .resolve('ajv/package.json')
    .replace('/node_modules/ajv/package.json', '');
  const bundle = await build({
    stdin: { contents, resolveDir, loader: 'js' },
    bundle: true,
    format: 'esm',
    write: false,
    legalComments: 'none',
  });
  return bundle.outputFiles[0]?.text ?? '';
}

/** The declarations file that goes with a validator module. */
export function validatorTypes(names: string[]): string {
  const lines = names.map((name) => `export declare const ${name}: CompiledValidator;`);
  return `import type { CompiledValidator } from '@/contracts/compiled-validator';\n\n${lines.join('\n')}\n`;
}
