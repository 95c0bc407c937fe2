import { join } from 'node:path';
import type { JSONSchema } from 'json-schema-to-typescript';
import type { ComposedName } from '../project/compose-schema';
import { readJson } from '../project/load-tools';
import { composedContract } from './contracts';
import type { GeneratedFiles } from './generate';

/** Names of generated type files, and the composed contract of each. */
const COMPOSED_CONTRACTS: Record<string, ComposedName> = { declaration: 'resolved', automation: 'automation' };

/** Names of generated type files, which are those of hand-written contracts in `schemas`. */
const CONTRACTS = ['options', 'brand', 'providers'];

/** Generates the TypeScript types of the contracts in `schemas/`. */
export async function schemaTypes(root: string): Promise<GeneratedFiles> {
  const files: GeneratedFiles = {};
  // Without the names of this project: with them, types would change with every tool.
  for (const [file, name] of Object.entries(COMPOSED_CONTRACTS))
    files[`${file}.ts`] = await typesOf(composedContract(root, name));
  for (const name of CONTRACTS)
    files[`${name}.ts`] = await typesOf(readJson<JSONSchema>(join(root, 'schemas', `${name}.schema.json`)));
  return files;
}

let compiler: Promise<typeof import('json-schema-to-typescript')> | undefined;

/**
 * Generates the TypeScript types of one JSON Schema.
 *
 * @param name used if the schema has no title
 */
export async function typesOf(schema: object, name = 'Schema'): Promise<string> {
  // Loaded lazily: it imports a formatter, and usually there is nothing to generate.
  compiler ??= import('json-schema-to-typescript');
  const { compile } = await compiler;
  return compile(withoutConditions(schema) as JSONSchema, name, {
    bannerComment: '',
    format: false,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    strictIndexSignatures: false,
  });
}

/**
 * Returns a copy without conditions and `oneOf` lists of required names. As types they would turn a plain interface
 * into an unreadable intersection; they are checked at run time.
 */
function withoutConditions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutConditions);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(
    ([key, inner]) =>
      !(key === 'oneOf' && Array.isArray(inner) && inner.every((branch) => hasOnly(branch, ['required']))) &&
      !(key === 'allOf' && Array.isArray(inner) && inner.every((branch) => hasOnly(branch, ['if', 'then', 'else']))),
  );
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutConditions(inner)]));
}

function hasOnly(branch: unknown, keywords: string[]): boolean {
  return !!branch && typeof branch === 'object' && Object.keys(branch).every((keyword) => keywords.includes(keyword));
}
