import type { Finding, Words } from '../lib/finding.ts';
import { openPage } from '../lib/fixed-routes.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/**
 * A page whose route the server answers itself, or that is one of many of a fixed page, shows in no browser, and one with a
 * slash too many is found by no link.
 */
export const rule = {
  name: 'routes-free',
  explains:
    'No route of a tool is answered by the server itself or belongs to a fixed page, and none has a slash too many.',
};

export function check({ tools, serverPaths, fixedRoutes }: CheckInput): Finding[] {
  return tools.flatMap(({ source, declaration }) => {
    const route = declaration?.page?.route;
    const words = route === undefined ? undefined : faultOf(route, serverPaths, fixedRoutes);
    return words ? [finding(source, ['page', 'route'], words)] : [];
  });
}

function faultOf(route: string, serverPaths: RegExp | undefined, fixedRoutes: readonly string[]): Words | undefined {
  const plain = `/${route.split('/').filter(Boolean).join('/')}`;
  if (plain !== route) {
    const expected = 'a route with single slashes and none at its end';
    return { found: `the route ${route}`, expected, mend: `Write "${plain}".` };
  }
  const fixed = openPage(fixedRoutes, route);
  if (fixed) {
    const expected = 'a route no fixed page stands for (src/app/paths.ts)';
    return { found: `the route ${route}, one of the pages ${fixed}`, expected, mend: 'Choose another route.' };
  }
  const [, taken] = serverPaths?.exec(route) ?? [];
  if (taken === undefined) return undefined;
  return {
    found: `the route ${route}, which the server answers itself, as all below /${taken}`,
    expected: 'a route no server path stands for (SERVER_PATHS in src/server/app.ts)',
    mend: 'Choose another route.',
  };
}
