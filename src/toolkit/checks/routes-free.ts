import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { matchingParamRoute } from '../project/fixed-routes';

/** A page is unreachable if the server or a fixed page answers its route, or if it has superfluous slashes. */
export const explains =
  'No route of a tool belongs to the server or to a fixed page, and none has superfluous slashes.';

export function check({ tools, serverPaths, fixedRoutes }: CheckInput): Findings {
  return tools.flatMap(({ source, declaration }) => {
    const route = declaration?.page?.route;
    const problem = route === undefined ? undefined : problemOf(route, serverPaths, fixedRoutes);
    return problem ? findingAt(source, ['page', 'route'], problem) : [];
  });
}

function problemOf(
  route: string,
  serverPaths: RegExp | undefined,
  fixedRoutes: readonly string[],
): FindingText | undefined {
  const normalizedRoute = `/${route.split('/').filter(Boolean).join('/')}`;
  if (normalizedRoute !== route) {
    const expected = 'a route with single slashes and none at its end';
    return { found: `the route ${route}`, expected, mend: `Write "${normalizedRoute}".` };
  }
  const fixedRoute = matchingParamRoute(fixedRoutes, route);
  if (fixedRoute)
    return {
      found: `the route ${route}, which the fixed page ${fixedRoute} matches`,
      expected: 'a route that no fixed page matches (src/app/paths.ts)',
      mend: 'Choose another route.',
    };
  const [, reserved] = serverPaths?.exec(route) ?? [];
  if (reserved === undefined) return undefined;
  return {
    found: `the route ${route}, which the server answers itself, like all routes below /${reserved}`,
    expected: 'a route that does not belong to the server (SERVER_PATHS in src/server/app.ts)',
    mend: 'Choose another route.',
  };
}
