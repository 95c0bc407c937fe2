import type { HelpLink } from '@/generated/declaration';
import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckedTool, CheckInput, FormTool } from '../project/check-input';
import { type Located, unknownNameText } from '../project/declaration-texts';

/** External addresses are in brand.json so that a rebrand changes one file; a link with an unknown name opens nothing. */
export const explains = 'Every external link that a declaration names is in brand.json.';

const MEND = 'Name one of these, or add the link to the links of brand.json.';

export function checkTool({ source, declaration }: CheckedTool, { brandValue: { links } }: CheckInput): Findings {
  if (!links) return [];
  const linkNames = Object.keys(links);
  return (declaration ? linksIn(declaration) : [])
    .filter(({ value }) => !linkNames.includes(value))
    .map(({ value, path }) => findingAt(source, path, unknownNameText('link', value, linkNames, MEND)));
}

function linksIn({ page, ui, result }: NonNullable<FormTool['declaration']>): Located<string>[] {
  return [
    ...(page?.help ?? []).flatMap((link, index) => locateLink(link, ['page', 'help', index])),
    ...Object.entries(ui?.fields ?? {}).flatMap(([field, fieldUi]) =>
      locateLink(fieldUi.link, ['ui', 'fields', field, 'link']),
    ),
    ...(result?.cards ?? []).flatMap((card, index) => locateLink(card.open, ['result', 'cards', index, 'open'])),
    ...(result?.actions ?? []).flatMap(({ link }, index) =>
      link ? [{ value: link, path: ['result', 'actions', index, 'link'] }] : [],
    ),
  ];
}

function locateLink(link: HelpLink | undefined, path: Path): Located<string>[] {
  return link ? [{ value: link.link, path: [...path, 'link'] }] : [];
}
