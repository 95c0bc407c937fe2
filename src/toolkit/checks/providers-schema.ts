import type { Findings } from '../finding';
import { jsonFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** The server sends keys of members to the addresses in this file: a mistake could send them to a wrong place. */
export const explains = 'tools/providers.json is JSON and fits schemas/providers.schema.json.';

export function check({ providers, schemas }: CheckInput): Findings {
  return jsonFindings(providers, schemas.providers);
}
