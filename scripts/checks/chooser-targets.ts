import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
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
    return declaration.chooser.tools.flatMap((id, index) =>
      offered.includes(id)
        ? []
        : [
            finding(
              source,
              ['chooser', 'tools', index],
              unknownName('tool', id, offered, 'Name another tool that has a page.'),
            ),
          ],
    );
  });
}
