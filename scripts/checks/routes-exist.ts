import type { Finding } from '../lib/finding.ts';
import { isOpen } from '../lib/fixed-routes.ts';
import type { CheckedTool, CheckInput } from '../lib/registry-input.ts';
import { finding, type Path, type Source } from '../lib/source-map.ts';
import { type Placed, unknownName } from '../lib/walk.ts';

/** A link within the site that leads to the 404 page is a broken promise nobody notices while building. */
export const rule = {
  name: 'routes-exist',
  explains: 'Every page a declaration or the brand leads to is a tool, a fixed page, or announced as coming soon.',
};

export function check({ tools, fixedRoutes, brand, brandFacts }: CheckInput): Finding[] {
  // Of a brand that cannot be read nobody knows what it announces.
  if (!brandFacts.name) return [];
  const fixed = fixedRoutes.filter((route) => !isOpen(route));
  const routes = [...fixed, ...tools.flatMap(({ declaration }) => declaration?.page?.route ?? [])];
  const announced = (brandFacts.tiles ?? []).flatMap(({ route, status }) =>
    route && status === 'coming-soon' ? [route] : [],
  );
  const known = new Set([...routes, ...announced]);
  const unread = tools.some(({ declaration }) => !declaration);
  const missing = (source: Source, links: Placed<string>[]) =>
    links
      .filter(({ value }) => !known.has(value))
      .map(({ value, path }) =>
        finding(source, path, unknownName('page', value, known, 'Lead to a page that is there.')),
      );
  if (unread) return [];
  const { program, welcome, tiles, dashboard } = brandFacts;
  const ofBrand = [
    ...placed(program?.steps, ['program', 'steps']),
    ...placed(program?.end.next, ['program', 'end', 'next']),
    ...(program ? [{ value: program.end.route, path: ['program', 'end', 'route'] }] : []),
    ...placed(welcome?.next, ['welcome', 'next']),
    ...placed(dashboard?.start?.steps, ['dashboard', 'start', 'steps']),
    ...placed(tiles, ['tiles']),
  ];
  return [...tools.flatMap((tool) => missing(tool.source, linksOf(tool))), ...missing(brand, ofBrand)];
}

/** The routes of a list in the brand. */
function placed(items: readonly { route?: string }[] = [], path: Path): Placed<string>[] {
  return items.flatMap(({ route }, index) => (route ? [{ value: route, path: [...path, index, 'route'] }] : []));
}

function linksOf({ declaration }: CheckedTool): Placed<string>[] {
  const { page, after } = declaration ?? {};
  return [
    ...(page?.back ? [{ value: page.back.to, path: ['page', 'back', 'to'] }] : []),
    ...(page?.continue ? [{ value: page.continue.to, path: ['page', 'continue', 'to'] }] : []),
    ...(after?.goTo ? [{ value: after.goTo, path: ['after', 'goTo'] }] : []),
  ];
}
