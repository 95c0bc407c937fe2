import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@/generated/brand';
import { readJson } from '../project/load-tools';
import type { GeneratedFiles } from './generate';

/** Generates constants of `brand.json` in several modules, so that a page loads only those it uses. */
export function brandFrame(root: string): GeneratedFiles {
  const file = join(root, 'brand.json');
  const { name, shortName, footer, links, promo, program }: Partial<Brand> = existsSync(file)
    ? readJson<Brand>(file)
    : {};
  return {
    'brand-frame.ts': [
      `import type { Brand } from './brand';\n`,
      '/** The name of the product. */',
      `export const name: Brand['name'] = ${JSON.stringify(name ?? '')};\n`,
      '/** Its name in storage keys. */',
      `export const shortName: Brand['shortName'] = ${JSON.stringify(shortName ?? '')};\n`,
      '/** What stands at the foot of every page. */',
      `export const footer: Brand['footer'] = ${JSON.stringify(footer ?? { note: '' })};\n`,
    ].join('\n'),
    'brand-tools.ts': [
      `import type { Brand } from './brand';\n`,
      '/** Addresses outside this site, by the names declarations use. */',
      `export const links: Brand['links'] = ${JSON.stringify(links ?? {})};\n`,
      '/** What messages call `{promoCode}`. */',
      `export const promoCode: Brand['promo']['code'] = ${JSON.stringify(promo?.code ?? '')};\n`,
    ].join('\n'),
    'brand-program.ts': [
      `import type { Brand } from './brand';\n`,
      '/** The sequence of pages some tools are steps of. */',
      `export const { title, steps }: Pick<Brand['program'], 'title' | 'steps'> = ${JSON.stringify({ title: program?.title ?? '', steps: program?.steps ?? [] })};\n`,
    ].join('\n'),
  };
}
