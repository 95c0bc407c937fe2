import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** A sample on the landing page is the result of a tool's first example; without that, there is nothing to show. */
export const explains =
  'The samples and the picture on the landing page are of tools that have examples and show a result.';

const MEND = 'Name one of these, or give the tool examples and a result.';

export function check({ tools, brand, brandValue: { samples, hero } }: CheckInput): Findings {
  if (tools.some(({ declaration }) => !declaration)) return [];
  const sampleTools = tools.flatMap(({ declaration }) =>
    declaration?.examples && declaration.result ? [declaration] : [],
  );
  const ids = sampleTools.map(({ id }) => id);
  const routes = sampleTools.flatMap(({ page }) => page?.route ?? []);
  const sampleFindings = (samples?.items ?? []).flatMap(
    ({ tool }, index) =>
      !ids.includes(tool) &&
      findingAt(brand, ['samples', 'items', index, 'tool'], unknownNameText('tool with a sample', tool, ids, MEND)),
  );
  const route = hero?.picture?.route;
  if (!route || routes.includes(route)) return sampleFindings;
  return [
    sampleFindings,
    findingAt(brand, ['hero', 'picture', 'route'], unknownNameText('page with a sample', route, routes, MEND)),
  ];
}
