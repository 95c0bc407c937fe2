import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { closestName } from '../text/suggest';

/** A misspelled category would be a group of its own, of one tool. */
export const explains = 'No category of a single tool is a slip away from the category of others.';

export function check({ tools, brandValue }: CheckInput): Findings {
  const ofTools = tools.flatMap(({ declaration }) => declaration?.card?.category ?? []);
  const all = [...ofTools, ...(brandValue.tiles ?? []).map(({ category }) => category)];
  const shared = [...new Set(all)].filter((name) => all.filter((other) => other === name).length > 1);
  return tools.flatMap(({ source, declaration }) => {
    const category = declaration?.card?.category;
    if (category === undefined || shared.includes(category)) return [];
    const meant = closestName(category, shared);
    if (meant === undefined) return [];
    return findingAt(source, ['card', 'category'], {
      found: `the category "${category}", which no other tool has`,
      expected: `one of ${shared.join(', ')}, or a name unlike them`,
      mend: `Write "${meant}".`,
      didYouMean: meant,
    });
  });
}
