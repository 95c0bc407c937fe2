import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-findings.ts';

/** A broken shared list breaks every tool that uses it. */
export const rule = {
  name: 'options-schema',
  explains: 'tools/options.json is JSON and fits schemas/options.schema.json.',
};

export function check({ options, schemas }: CheckInput): Finding[] {
  const syntax = syntaxFindings(options);
  return options.value === undefined ? syntax : [...syntax, ...schemaFindings(options, schemas.options)];
}
