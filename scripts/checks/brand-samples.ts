import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A sample is what a tool gives for its first example: where it has none, the landing page opens nothing. */
export const rule = {
  name: 'brand-samples',
  explains: 'Every sample and picture on the landing page is of a tool that has examples and shows a result.',
};

const MEND = 'Name one of these, or give the tool examples and a result.';

export function check({ tools, brand, brandFacts: { samples, hero } }: CheckInput): Finding[] {
  if (tools.some(({ declaration }) => !declaration)) return [];
  const able = tools.flatMap(({ declaration }) => (declaration?.examples && declaration.result ? [declaration] : []));
  const ids = able.map(({ id }) => id);
  const routes = able.flatMap(({ page }) => page?.route ?? []);
  const ofSamples = (samples?.items ?? []).flatMap(({ tool }, index) =>
    ids.includes(tool)
      ? []
      : [finding(brand, ['samples', 'items', index, 'tool'], unknownName('tool with a sample', tool, ids, MEND))],
  );
  const route = hero?.picture?.route;
  if (!route || routes.includes(route)) return ofSamples;
  return [
    ...ofSamples,
    finding(brand, ['hero', 'picture', 'route'], unknownName('page with a sample', route, routes, MEND)),
  ];
}
