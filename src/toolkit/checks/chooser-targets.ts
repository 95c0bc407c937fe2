import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { joinNames } from '../text/suggest';

/** A chooser links to the pages of other tools; a choice with an unknown id would silently be missing. */
export const explains = 'A chooser offers only other tools that exist and have a page.';

export function check({ tools }: CheckInput): Findings {
  return tools.flatMap(({ id: chooserId, source, declaration }) => {
    if (!declaration?.chooser) return [];
    const offered = tools
      .filter((tool) => tool.id !== chooserId && (!tool.declaration || tool.declaration.page))
      .map(({ id }) => id);
    const exists = (id: string) => tools.some((tool) => tool.id === id);
    return declaration.chooser.tools.flatMap(
      (id, index) =>
        !offered.includes(id) &&
        findingAt(source, ['chooser', 'tools', index], targetProblem(id, exists(id), id === chooserId, offered)),
    );
  });
}

function targetProblem(id: string, exists: boolean, isChooser: boolean, offered: readonly string[]): FindingText {
  const mend = 'Name another tool that has a page.';
  if (!exists) return unknownNameText('tool', id, offered, mend);
  const found = `the tool "${id}", which ${isChooser ? 'is this tool itself' : 'has no page'}`;
  return { found, expected: `one of ${joinNames(offered)}`, mend };
}
