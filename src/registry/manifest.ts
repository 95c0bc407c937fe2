import type { Access, Card, Declaration, Icon } from '@/generated/declaration';

/** What dashboard, router and search know of a tool without loading it. */
export interface ManifestEntry {
  id: string;
  kind: Declaration['kind'];
  title: string;
  description: string;
  route?: string;
  icon?: Icon;
  slot?: string;
  step?: string;
  card?: Card;
  access?: Access;
}

/** The manifest entry of a declaration. */
export function manifestEntry({ id, kind, page, card, slot, access }: Declaration): ManifestEntry {
  return {
    id,
    kind,
    title: page?.title ?? card?.title ?? id,
    description: page?.description ?? '',
    ...(page && { route: page.route }),
    ...((page?.icon ?? card?.icon) && { icon: page?.icon ?? card?.icon }),
    ...(page?.step && { step: page.step }),
    ...(slot && { slot }),
    ...(card && { card }),
    ...(access && { access }),
  };
}
