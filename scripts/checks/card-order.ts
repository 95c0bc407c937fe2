import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { type NameClaim, takenNames } from '../lib/taken-names.ts';

/** Two tiles with one number are sorted by their titles: the dashboard would change with a word nobody meant to sort by. */
export const rule = {
  name: 'card-order',
  explains: 'No two tiles of the dashboard share a number of order.',
};

export function check({ tools, brand, brandFacts }: CheckInput): Finding[] {
  const own = (brandFacts.tiles ?? []).map(
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
  return takenNames([...own, ...cards], (order, owner) => ({
    found: `the order ${order}, which a tile of ${owner} already has`,
    expected: 'a number of its own',
    mend: 'Choose another number.',
  }));
}
