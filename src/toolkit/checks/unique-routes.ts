import { duplicateNames, type NameClaim } from '../declaration/duplicate-names';
import type { Findings } from '../finding';
import type { CheckInput } from '../project/check-input';

/** If two pages have the same route, members can reach only one of them. */
export const explains = 'No two tools share a route, and none takes the route of a fixed page.';

export function check({ tools, fixedRoutes }: CheckInput): Findings {
  const fixedClaims = fixedRoutes.map((name): NameClaim => ({ name, owner: 'a fixed page of src/app/paths.ts' }));
  const toolClaims = tools.flatMap(({ source, declaration }): NameClaim[] => {
    const name = declaration?.page?.route;
    return name ? [{ name, owner: source.path, at: { source, path: ['page', 'route'] } }] : [];
  });
  return duplicateNames([...fixedClaims, ...toolClaims], (route, owner) => ({
    found: `the route ${route}, which belongs to ${owner}`,
    expected: 'a unique route',
    mend: 'Choose another route.',
  }));
}
