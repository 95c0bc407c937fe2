import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-findings.ts';

/** brand.json is edited by hand; a missing part would only show as a gap on some page. */
export const rule = {
  name: 'brand-schema',
  explains: 'brand.json is JSON and fits schemas/brand.schema.json.',
};

export function check({ brand, schemas }: CheckInput): Finding[] {
  const syntax = syntaxFindings(brand);
  return brand.value === undefined ? syntax : [...syntax, ...schemaFindings(brand, schemas.brand)];
}
