import type { Access, Card, Declaration, Icon } from '@/generated/declaration';

/** Location of a tool: at a route, in a named slot of another page, or as a step of a page sequence. */
export interface ToolLocation {
  id: string;
  route?: string;
  slot?: string;
  step?: string;
}

/** Data of a tool that the dashboard and search use without loading the tool. */
export interface ManifestEntry extends ToolLocation {
  kind: Declaration['kind'];
  title: string;
  description: string;
  icon?: Icon;
  card?: Omit<Card, 'words'>;
  access?: Access;
}

export function toolLocation({ id, page, slot }: Declaration): ToolLocation {
  return { id, ...(page && { route: page.route }), ...(page?.step && { step: page.step }), ...(slot && { slot }) };
}

export function manifestEntry(declaration: Declaration): ManifestEntry {
  const { id, kind, page, card, access } = declaration;
  return {
    ...toolLocation(declaration),
    kind,
    title: page?.title ?? card?.title ?? id,
    description: page?.description ?? '',
    ...((page?.icon ?? card?.icon) && { icon: page?.icon ?? card?.icon }),
    ...(card && { card: withoutWords(card) }),
    ...(access && { access }),
  };
}

/** Words only serve the search, which loads them when it opens. */
function withoutWords({ words: _, ...card }: Card): Omit<Card, 'words'> {
  return card;
}
