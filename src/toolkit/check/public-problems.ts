import { howToWritePage, missingLegalPages } from '@/contracts/legal-pages';
import type { Brand } from '@/generated/brand';
import type { RuleFinding } from '../finding';
import { findingAt, parseJson } from '../json/json-locations';

/** What a site may lack only as long as nobody but its operator reaches it. */
export function publicProblems(brandText: string): RuleFinding[] {
  const brand = parseJson('brand.json', brandText);
  const { footer } = (brand.value ?? {}) as Partial<Brand>;
  return missingLegalPages(footer?.pages).map((name) => ({
    rule: 'public',
    ...findingAt(brand, ['footer'], {
      found: `no page "${name}"`,
      expected: 'the terms, privacy, refunds and contact that a public site owes its buyers',
      mend: howToWritePage(name),
    }),
  }));
}
