import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Finding } from '../finding';
import type { CheckInput } from '../project/check-input';

/** Two tiles with the same number would be sorted by title: renaming one would change the dashboard. */
export const explains = 'No two tiles of the dashboard have the same order.';

export function check({ tools, brand, brandValue }: CheckInput): Finding[] {
  const own = (brandValue.tiles ?? []).map(
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
  return duplicateNames([...own, ...cards], (order, owner) => ({
    found: `the order ${order}, which a tile of ${owner} already has`,
    expected: 'a number of its own',
    mend: 'Choose another number.',
  }));
}
