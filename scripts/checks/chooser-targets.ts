import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/** A chooser links to the pages of other tools; an id that is gone would silently drop a choice. */
export const rule = {
  name: 'chooser-targets',
  explains: 'A chooser offers other tools that are there and have a page.',
};

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
        : [finding(source, ['chooser', 'tools', index], targetFault(id, isThere(id), id === own, offered))],
    );
  });
}

function targetFault(id: string, isThere: boolean, isOwn: boolean, offered: readonly string[]): Words {
  const mend = 'Name another tool that has a page.';
  if (!isThere) return unknownName('tool', id, offered, mend);
  const found = `the tool "${id}", which ${isOwn ? 'is this tool itself' : 'has no page'}`;
  return { found, expected: `one of ${listed(offered)}`, mend };
}
