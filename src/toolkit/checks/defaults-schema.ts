import type { Findings } from '../finding';
import { jsonFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** An error in this file affects every tool. */
export const explains = 'tools/defaults.json is JSON and fits schemas/defaults.schema.json.';

export function check({ defaults, schemas }: CheckInput): Findings {
  return jsonFindings(defaults, schemas.defaults);
}
