import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Finding } from '../finding';
import type { CheckInput } from '../project/check-input';

/** Of two pages with the same route only one can be reached. */
export const explains = 'No two tools share a route, and none takes the route of a fixed page.';

export function check({ tools, fixedRoutes }: CheckInput): Finding[] {
  const fixed = fixedRoutes.map((name): NameClaim => ({ name, owner: 'a fixed page of src/app/paths.ts' }));
  const own = tools.flatMap(({ source, declaration }): NameClaim[] => {
    const name = declaration?.page?.route;
    return name ? [{ name, owner: source.path, at: { source, path: ['page', 'route'] } }] : [];
  });
  return duplicateNames([...fixed, ...own], (route, owner) => ({
    found: `the route ${route}, which belongs to ${owner}`,
    expected: 'a route of its own',
    mend: 'Choose another route.',
  }));
}
