import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-words.ts';

/** What stands there is sent with a member's key: a slip would send it to the wrong place, or call a good key wrong. */
export const rule = {
  name: 'providers-schema',
  explains: 'tools/providers.json is JSON and fits schemas/providers.schema.json.',
};

export function check({ providers, schemas }: CheckInput): Finding[] {
  if (!providers) return [];
  const syntax = syntaxFindings(providers);
  return providers.value === undefined ? syntax : [...syntax, ...schemaFindings(providers, schemas.providers)];
}
