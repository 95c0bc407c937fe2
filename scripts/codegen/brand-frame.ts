import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@/generated/brand';
import { readJson } from '../lib/load-tools.ts';
import type { GeneratedFiles } from './generate.ts';

/** What every page needs of `brand.json`, apart from the rest of it, which a page loads with what is in it. */
export function brandFrame(root: string): GeneratedFiles {
  const file = join(root, 'brand.json');
  const { name, shortName, footer }: Partial<Brand> = existsSync(file) ? readJson<Brand>(file) : {};
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
  };
}
