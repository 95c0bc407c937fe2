import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { joinNames } from '../text/suggest';

/** A chooser links to pages of other tools; an id that does not exist would silently remove a choice. */
export const explains = 'A chooser offers other tools that are there and have a page.';

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ id: own, source, declaration }) => {
    if (!declaration?.chooser) return [];
    const offered = tools
      .filter((tool) => tool.id !== own && (!tool.declaration || tool.declaration.page))
      .map(({ id }) => id);
    const isThere = (id: string) => tools.some((tool) => tool.id === id);
    return declaration.chooser.tools.flatMap((id, index) =>
      offered.includes(id)
        ? []
        : [findingAt(source, ['chooser', 'tools', index], targetProblem(id, isThere(id), id === own, offered))],
    );
  });
}

function targetProblem(id: string, isThere: boolean, isOwn: boolean, offered: readonly string[]): FindingText {
  const mend = 'Name another tool that has a page.';
  if (!isThere) return unknownNameText('tool', id, offered, mend);
  const found = `the tool "${id}", which ${isOwn ? 'is this tool itself' : 'has no page'}`;
  return { found, expected: `one of ${joinNames(offered)}`, mend };
}
