import type { Findings } from '../finding';
import { jsonFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** People edit brand.json by hand; without this rule a missing part would only show as a gap on some page. */
export const explains = 'brand.json is JSON and fits schemas/brand.schema.json.';

export function check({ brand, schemas }: CheckInput): Findings {
  return jsonFindings(brand, schemas.brand);
}
