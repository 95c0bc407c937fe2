import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type Path, type Source } from '../lib/source-map.ts';

/** Two tiles with one number are sorted by their titles: the dashboard would change with a word nobody meant to sort by. */
export const rule = {
  name: 'card-order',
  explains: 'No two tiles of the dashboard share a number of order.',
};

interface Tile {
  source: Source;
  order: number;
  path: Path;
}

export function check({ tools, brand, brandFacts }: CheckInput): Finding[] {
  const own = (brandFacts.tiles ?? []).map(
    ({ order }, index): Tile => ({ source: brand, order, path: ['tiles', index, 'order'] }),
  );
  const cards = tools.flatMap(({ source, declaration }): Tile[] => {
    const card = declaration?.card;
    return card && (card.status === 'live' || card.status === 'coming-soon')
      ? [{ source, order: card.order, path: ['card', 'order'] }]
      : [];
  });
  const taken = new Map<number, string>();
  return [...own, ...cards].flatMap(({ source, order, path }) => {
    const owner = taken.get(order);
    taken.set(order, owner ?? source.path);
    const words = {
      found: `the order ${order}, which a tile of ${owner} already has`,
      expected: 'a number of its own',
      mend: 'Choose another number.',
    };
    return owner ? [finding(source, path, words)] : [];
  });
}
