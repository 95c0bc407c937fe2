import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import { readJson } from '../project/load-tools';
import type { GeneratedFiles } from './generate';
import { typesOf } from './types';
import { validatorModule, validatorTypes } from './validators';

const SUFFIX = '.schema.json';

/** Generates the types of all kinds of results (`results.ts`), and a validator per kind (`results/<kind>.js`). */
export async function resultFiles(root: string): Promise<GeneratedFiles> {
  const folder = join(root, 'schemas/results');
  const kinds = readdirSync(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort();
  const files: GeneratedFiles = {};
  const definitions: Record<string, AnySchemaObject> = {};
  for (const kind of kinds) {
    const schema = readJson<AnySchemaObject>(join(folder, `${kind}${SUFFIX}`));
    definitions[kind] = schema;
    files[`results/${kind}.js`] = await validatorModule({ check: schema });
    files[`results/${kind}.d.ts`] = validatorTypes(['check']);
  }
  files['results.ts'] = await resultTypes(definitions);
  return files;
}

/** Generates `ResultValues` with a property per kind, all compiled together so that type names do not collide. */
async function resultTypes(kinds: Record<string, AnySchemaObject>): Promise<string> {
  const properties = Object.fromEntries(
    Object.entries(kinds).map(([kind, { $id, $schema, ...schema }]) => [kind, schema]),
  );
  return typesOf({ title: 'ResultValues', type: 'object', required: Object.keys(kinds), properties }, 'ResultValues');
}
