import type { Findings } from '../finding';
import { jsonFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** A broken shared list breaks every tool that uses it. */
export const explains = 'tools/options.json is JSON and fits schemas/options.schema.json.';

export function check({ options, schemas }: CheckInput): Findings {
  return jsonFindings(options, schemas.options);
}
