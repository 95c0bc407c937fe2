import { join } from 'node:path';
import type { JSONSchema } from 'json-schema-to-typescript';
import { readJson } from '../lib/load-tools.ts';
import { COMPOSED, composedContract } from './contracts.ts';
import type { GeneratedFiles } from './generate.ts';

/** Generated type files and the hand-written contract each comes from. */
const CONTRACTS = {
  declaration: 'tool',
  options: 'options',
  brand: 'brand',
  automation: 'automation',
  providers: 'providers',
};

/** TypeScript types of the contracts in `schemas/`. */
export async function schemaTypes(root: string): Promise<GeneratedFiles> {
  const files: GeneratedFiles = {};
  for (const [file, schema] of Object.entries(CONTRACTS)) {
    const contract = COMPOSED.find((name) => name === schema);
    // A type that listed every name of this project would have to be made anew for each test of another one.
    files[`${file}.ts`] = await typesOf(
      contract
        ? composedContract(root, contract)
        : readJson<JSONSchema>(join(root, 'schemas', `${schema}.schema.json`)),
    );
  }
  return files;
}

let compiler: Promise<typeof import('json-schema-to-typescript')> | undefined;

/** TypeScript types of one JSON Schema; `name` is used where the schema has no title. */
export async function typesOf(schema: object, name = 'Schema'): Promise<string> {
  // Loaded for the first type that is made: it brings a formatter along, and mostly there is nothing to make.
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
 * A copy without what only says which properties go together: `oneOf` lists of required names and conditions. They are
 * checks at run time, which in types would turn a plain interface into an intersection nobody can read.
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
