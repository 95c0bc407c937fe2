import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Findings } from '../finding';
import type { CheckInput } from '../project/check-input';

/** Two tiles with the same number are sorted by title, so that a new title could reorder the dashboard. */
export const explains = 'No two tiles of the dashboard have the same order.';

export function check({ tools, brand, brandValue }: CheckInput): Findings {
  const brandTiles = (brandValue.tiles ?? []).map(
    ({ order }, index): NameClaim => ({
      name: order,
      owner: brand.path,
      at: { source: brand, path: ['tiles', index, 'order'] },
    }),
  );
  const cards = tools.flatMap(({ source, declaration }): NameClaim[] => {
    const card = declaration?.card;
    return card && (card.status === 'live' || card.status === 'coming-soon')
      ? [{ name: card.order, owner: source.path, at: { source, path: ['card', 'order'] } }]
      : [];
  });
  return duplicateNames([...brandTiles, ...cards], (order, owner) => ({
    found: `the order ${order}, which a tile of ${owner} already has`,
    expected: 'a unique number',
    mend: 'Choose another number.',
  }));
}
