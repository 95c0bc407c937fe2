import type { Access, Card, Declaration, Icon } from '@/generated/declaration';

/** Where a tool is found: at an address, in a named place of another page, in a sequence of pages. */
export interface ToolPlace {
  id: string;
  route?: string;
  slot?: string;
  step?: string;
}

/** What dashboard and search know of a tool without loading it. */
export interface ManifestEntry extends ToolPlace {
  kind: Declaration['kind'];
  title: string;
  description: string;
  icon?: Icon;
  card?: Card;
  access?: Access;
}

/** The place of a declaration. */
export function toolPlace({ id, page, slot }: Declaration): ToolPlace {
  return { id, ...(page && { route: page.route }), ...(page?.step && { step: page.step }), ...(slot && { slot }) };
}

/** The manifest entry of a declaration. */
export function manifestEntry(declaration: Declaration): ManifestEntry {
  const { id, kind, page, card, access } = declaration;
  return {
    ...toolPlace(declaration),
    kind,
    title: page?.title ?? card?.title ?? id,
    description: page?.description ?? '',
    ...((page?.icon ?? card?.icon) && { icon: page?.icon ?? card?.icon }),
    ...(card && { card }),
    ...(access && { access }),
  };
}
