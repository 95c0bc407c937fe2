import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A tool is reached by its page or stands in a named place of the site; one with neither exists for nobody. */
export const rule = {
  name: 'has-a-place',
  explains:
    'Every form has a page, or a slot that the site renders and no other tool has; a card that can be launched has a page.',
};

export function check({ tools, files }: CheckInput): Finding[] {
  const taken = new Map<string, string>();
  return tools.flatMap(({ source, declaration }) => {
    if (!declaration) return [];
    const { kind, page, slot, card } = declaration;
    if (card && card.status !== 'coming-soon' && !page) {
      return [
        finding(
          source,
          ['card'],
          {
            found: 'a card without a page to launch',
            expected: '"page", or the status "coming-soon"',
            mend: 'Add "page", or change the status.',
          },
          'name',
        ),
      ];
    }
    if (slot === undefined) {
      const lost = kind === 'form' && !page;
      return lost
        ? [
            finding(source, [], {
              found: 'neither page nor slot',
              expected: 'one of them',
              mend: 'Add "page" with a route.',
            }),
          ]
        : [];
    }
    const owner = taken.get(slot);
    taken.set(slot, owner ?? source.path);
    if (owner)
      return [
        finding(source, ['slot'], {
          found: `the slot "${slot}", which ${owner} already has`,
          expected: 'a slot of its own',
          mend: 'Choose another slot.',
        }),
      ];
    return isRendered(files, slot)
      ? []
      : [
          finding(source, ['slot'], {
            found: `the slot "${slot}", which nothing in src renders`,
            expected: 'a slot of the site',
            mend: `Correct the name, or render <SlotForm slot="${slot}" /> somewhere.`,
          }),
        ];
  });
}

function isRendered(files: ReadonlyMap<string, string>, slot: string): boolean {
  return [...files].some(([path, text]) => path.startsWith('src/') && text.includes(`slot="${slot}"`));
}
