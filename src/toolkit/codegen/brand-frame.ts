import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@/generated/brand';
import { readJson } from '../project/load-tools';
import type { GeneratedFiles } from './generate';
import { legalHtml } from './legal-html';

/** Generates constants of `brand.json` in several modules, so that a page loads only those it uses. */
export function brandFrame(root: string): GeneratedFiles {
  const file = join(root, 'brand.json');
  const { name, shortName, footer, links, promo, program }: Partial<Brand> = existsSync(file)
    ? readJson<Brand>(file)
    : {};
  const pages = footer?.pages ?? [];
  return {
    'brand-frame.ts': [
      `import type { Brand } from './brand';\n`,
      '/** The name of the product. */',
      `export const name: Brand['name'] = ${JSON.stringify(name ?? '')};\n`,
      '/** Its name in storage keys. */',
      `export const shortName: Brand['shortName'] = ${JSON.stringify(shortName ?? '')};\n`,
      '/** What stands at the foot of every page, and the links to its pages. */',
      `export const footer: { note: string; pages: readonly { name: string; title: string }[] } = ${JSON.stringify({ note: footer?.note ?? '', pages: pages.map(({ name, title }) => ({ name, title })) })};\n`,
    ].join('\n'),
    'brand-pages.ts': [
      '/** The pages of the footer: name in the address, heading, and text as HTML that contains no raw HTML of its file. */',
      `export const legalPages: readonly { name: string; title: string; html: string }[] = ${JSON.stringify(pages.map(({ name, title, file }) => ({ name, title, html: legalHtml(readText(join(root, file))) })))};\n`,
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

/** Reads a file; returns an empty text if there is none, which the check reports. */
const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
