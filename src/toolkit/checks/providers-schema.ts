import type { Finding } from '../finding';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/**
 * The server sends keys of members to the addresses in this file; a mistake could send them to a wrong place, or reject
 * valid keys.
 */
export const explains = 'tools/providers.json is JSON and fits schemas/providers.schema.json.';

export function check({ providers, schemas }: CheckInput): Finding[] {
  if (!providers) return [];
  const syntax = syntaxFindings(providers);
  return providers.value === undefined ? syntax : [...syntax, ...schemaFindings(providers, schemas.providers)];
}
