import type { Finding } from '../lib/finding.ts';
import type { CheckedTool, CheckInput } from '../lib/registry-input.ts';
import { finding, type Source } from '../lib/source-map.ts';
import { type Placed, unknownName } from '../lib/walk.ts';

/** A link within the site that leads to the 404 page is a broken promise nobody notices while building. */
export const rule = {
  name: 'routes-exist',
  explains: 'Every page a declaration or the brand leads to is a tool or a fixed page.',
};

/** A page the specification leads to though it has none (section 2: the path falls to the 404 page). */
const WITHOUT_A_PAGE = ['/program/call-sim'];

export function check({ tools, fixedRoutes, brand, brandFacts }: CheckInput): Finding[] {
  const routes = [...fixedRoutes, ...tools.flatMap(({ declaration }) => declaration?.page?.route ?? [])];
  const known = new Set([...routes, ...WITHOUT_A_PAGE]);
  const unread = tools.some(({ declaration }) => !declaration);
  const missing = (source: Source, links: Placed<string>[]) =>
    links
      .filter(({ value }) => !known.has(value))
      .map(({ value, path }) =>
        finding(source, path, unknownName('page', value, routes, 'Lead to a page that is there.')),
      );
  if (unread) return [];
  const steps = (brandFacts.program?.steps ?? []).map(({ route }, index) => ({
    value: route,
    path: ['program', 'steps', index, 'route'],
  }));
  const tiles = (brandFacts.tiles ?? []).flatMap(({ route }, index) =>
    route ? [{ value: route, path: ['tiles', index, 'route'] }] : [],
  );
  return [...tools.flatMap((tool) => missing(tool.source, linksOf(tool))), ...missing(brand, [...steps, ...tiles])];
}

function linksOf({ declaration }: CheckedTool): Placed<string>[] {
  const { page, after } = declaration ?? {};
  return [
    ...(page?.back ? [{ value: page.back.to, path: ['page', 'back', 'to'] }] : []),
    ...(page?.continue ? [{ value: page.continue.to, path: ['page', 'continue', 'to'] }] : []),
    ...(after?.goTo ? [{ value: after.goTo, path: ['after', 'goTo'] }] : []),
  ];
}
