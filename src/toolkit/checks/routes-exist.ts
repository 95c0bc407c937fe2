import type { Findings } from '../finding';
import { findingAt, type Path, type Source } from '../json/json-locations';
import type { CheckedTool, CheckInput } from '../project/check-input';
import { type Located, unknownNameText } from '../project/declaration-texts';
import { hasParam } from '../project/fixed-routes';

/** The build does not notice a link to a missing page. */
export const explains =
  'Every page that a declaration or brand.json links to is a tool, a fixed page, or announced as coming soon.';

export function check({ tools, fixedRoutes, brand, brandValue }: CheckInput): Findings {
  // An unreadable brand may announce any page.
  if (!brandValue.name) return [];
  const fixed = fixedRoutes.filter((route) => !hasParam(route));
  const routes = [...fixed, ...tools.flatMap(({ declaration }) => declaration?.page?.route ?? [])];
  const comingSoon = (brandValue.tiles ?? []).flatMap(({ route, status }) =>
    route && status === 'coming-soon' ? [route] : [],
  );
  const allRoutes = new Set([...routes, ...comingSoon]);
  const hasUnreadable = tools.some(({ declaration }) => !declaration);
  const findMissing = (source: Source, links: Located<string>[]) =>
    links
      .filter(({ value }) => !allRoutes.has(value))
      .map(({ value, path }) =>
        findingAt(source, path, unknownNameText('page', value, allRoutes, 'Link to an existing page.')),
      );
  if (hasUnreadable) return [];
  const { program, welcome, tiles, dashboard } = brandValue;
  const brandLinks = [
    ...locateRoutes(program?.steps, ['program', 'steps']),
    ...locateRoutes(program?.end.next, ['program', 'end', 'next']),
    ...(program ? [{ value: program.end.route, path: ['program', 'end', 'route'] }] : []),
    ...locateRoutes(welcome?.next, ['welcome', 'next']),
    ...locateRoutes(dashboard?.start?.steps, ['dashboard', 'start', 'steps']),
    ...locateRoutes(tiles, ['tiles']),
  ];
  return [tools.flatMap((tool) => findMissing(tool.source, linksOf(tool))), findMissing(brand, brandLinks)];
}

/** Returns the routes of a list in the brand. */
function locateRoutes(items: readonly { route?: string }[] = [], path: Path): Located<string>[] {
  return items.flatMap(({ route }, index) => (route ? [{ value: route, path: [...path, index, 'route'] }] : []));
}

function linksOf({ declaration }: CheckedTool): Located<string>[] {
  const { page, after } = declaration ?? {};
  return [
    ...(page?.back ? [{ value: page.back.to, path: ['page', 'back', 'to'] }] : []),
    ...(page?.continue ? [{ value: page.continue.to, path: ['page', 'continue', 'to'] }] : []),
    ...(after?.goTo ? [{ value: after.goTo, path: ['after', 'goTo'] }] : []),
  ];
}
