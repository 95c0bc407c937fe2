import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-words.ts';

/** Rebranding is editing one file by hand; a part left out would only show as an empty place on some page. */
export const rule = {
  name: 'brand-schema',
  explains: 'brand.json is JSON and fits schemas/brand.schema.json.',
};

export function check({ brand, schemas }: CheckInput): Finding[] {
  const syntax = syntaxFindings(brand);
  return brand.value === undefined ? syntax : [...syntax, ...schemaFindings(brand, schemas.brand)];
}
