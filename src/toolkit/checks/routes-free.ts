import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { matchingParamRoute } from '../project/fixed-routes';

/**
 * A page is unreachable if the server answers its route itself, or if a fixed page matches it; and no link finds a
 * route with superfluous slashes.
 */
export const explains =
  'No route of a tool is answered by the server itself or belongs to a fixed page, and none has a slash too many.';

export function check({ tools, serverPaths, fixedRoutes }: CheckInput): Finding[] {
  return tools.flatMap(({ source, declaration }) => {
    const route = declaration?.page?.route;
    const problem = route === undefined ? undefined : problemOf(route, serverPaths, fixedRoutes);
    return problem ? [findingAt(source, ['page', 'route'], problem)] : [];
  });
}

function problemOf(
  route: string,
  serverPaths: RegExp | undefined,
  fixedRoutes: readonly string[],
): FindingText | undefined {
  const plain = `/${route.split('/').filter(Boolean).join('/')}`;
  if (plain !== route) {
    const expected = 'a route with single slashes and none at its end';
    return { found: `the route ${route}`, expected, mend: `Write "${plain}".` };
  }
  const fixed = matchingParamRoute(fixedRoutes, route);
  if (fixed) {
    const expected = 'a route no fixed page stands for (src/app/paths.ts)';
    return { found: `the route ${route}, one of the pages ${fixed}`, expected, mend: 'Choose another route.' };
  }
  const [, reserved] = serverPaths?.exec(route) ?? [];
  if (reserved === undefined) return undefined;
  return {
    found: `the route ${route}, which the server answers itself, as all below /${reserved}`,
    expected: 'a route no server path stands for (SERVER_PATHS in src/server/app.ts)',
    mend: 'Choose another route.',
  };
}
