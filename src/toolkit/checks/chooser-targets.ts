import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckedTool, CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { joinNames } from '../text/suggest';

/** A chooser links to the pages of other tools; a choice with an unknown id would silently be missing. */
export const explains = 'A chooser offers only other tools that exist and have an open page.';

export function check({ tools }: CheckInput): Findings {
  return tools.flatMap(({ id: chooserId, source, declaration }) => {
    if (!declaration?.chooser) return [];
    const offered = tools.filter((tool) => tool.id !== chooserId && obstacleOf(tool) === undefined).map(({ id }) => id);
    return declaration.chooser.tools.flatMap((id, index) => {
      if (offered.includes(id)) return [];
      const target = tools.find((tool) => tool.id === id);
      return findingAt(source, ['chooser', 'tools', index], targetProblem(id, target, id === chooserId, offered));
    });
  });
}

/** Returns why nobody can be led to a tool; undefined if it has an open page, or cannot be read. */
function obstacleOf({ declaration }: CheckedTool): string | undefined {
  if (!declaration) return undefined;
  if (!declaration.page) return 'has no page';
  return declaration.card?.status === 'coming-soon' ? 'is coming soon' : undefined;
}

function targetProblem(
  id: string,
  target: CheckedTool | undefined,
  isChooser: boolean,
  offered: readonly string[],
): FindingText {
  const mend = 'Name another tool that has an open page.';
  if (!target) return unknownNameText('tool', id, offered, mend);
  const found = `the tool "${id}", which ${isChooser ? 'is this tool itself' : obstacleOf(target)}`;
  return { found, expected: `one of ${joinNames(offered)}`, mend };
}
