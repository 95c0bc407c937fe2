import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Of two pages with one route only one can be reached, and which one would be an accident. */
export const rule = {
  name: 'unique-routes',
  explains: 'No two tools share a route, and none takes the route of a fixed page.',
};

export function check({ tools, fixedRoutes }: CheckInput): Finding[] {
  const taken = new Map(fixedRoutes.map((route) => [route, 'a fixed page of src/app/paths.ts']));
  return tools.flatMap(({ source, declaration }) => {
    const route = declaration?.page?.route;
    if (!route) return [];
    const owner = taken.get(route);
    taken.set(route, owner ?? source.path);
    const words = {
      found: `the route ${route}, which belongs to ${owner}`,
      expected: 'a route of its own',
      mend: 'Choose another route.',
    };
    return owner ? [finding(source, ['page', 'route'], words)] : [];
  });
}
