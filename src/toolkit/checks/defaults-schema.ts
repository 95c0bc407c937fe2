import type { Finding } from '../finding';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** An error in this file affects every tool. */
export const explains = 'tools/defaults.json is JSON and fits schemas/defaults.schema.json.';

export function check({ defaults, schemas }: CheckInput): Finding[] {
  if (!defaults) return [];
  const syntax = syntaxFindings(defaults);
  return defaults.value === undefined ? syntax : [...syntax, ...schemaFindings(defaults, schemas.defaults)];
}
