import type { HelpLink } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { type Placed, unknownName } from '../lib/walk.ts';

/** Addresses outside the site live in brand.json so that a rebrand is one file; a name that is not there opens nothing. */
export const rule = {
  name: 'links-exist',
  explains: 'Every external link a declaration names is in brand.json.',
  perTool: true,
};

export function check({ tools, brandFacts: { links } }: CheckInput): Finding[] {
  if (!links) return [];
  const known = Object.keys(links);
  return tools.flatMap(({ source, declaration }) =>
    (declaration ? linksIn(declaration) : [])
      .filter(({ value }) => !known.includes(value))
      .map(({ value, path }) =>
        finding(
          source,
          path,
          unknownName('link', value, known, 'Name one of these, or add the link to brand.json and its contract.'),
        ),
      ),
  );
}

function linksIn({ page, ui, result }: NonNullable<FormTool['declaration']>): Placed<string>[] {
  return [
    ...(page?.help ?? []).flatMap((link, index) => placed(link, ['page', 'help', index])),
    ...Object.entries(ui?.fields ?? {}).flatMap(([field, look]) => placed(look.link, ['ui', 'fields', field, 'link'])),
    ...(result?.cards ?? []).flatMap((card, index) => placed(card.open, ['result', 'cards', index, 'open'])),
    ...(result?.actions ?? []).flatMap(({ link }, index) =>
      link ? [{ value: link, path: ['result', 'actions', index, 'link'] }] : [],
    ),
  ];
}

function placed(link: HelpLink | undefined, path: Path): Placed<string>[] {
  return link ? [{ value: link.link, path: [...path, 'link'] }] : [];
}
