import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-words.ts';

/** One broken shared list breaks every tool that names it, so the lists are held to their contract like the tools. */
export const rule = {
  name: 'options-schema',
  explains: 'tools/options.json is JSON and fits schemas/options.schema.json.',
};

export function check({ options, schemas }: CheckInput): Finding[] {
  const syntax = syntaxFindings(options);
  return options.value === undefined ? syntax : [...syntax, ...schemaFindings(options, schemas.options)];
}
