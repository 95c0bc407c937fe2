import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Members use a tool on its page or in a slot of the site; without either, nobody can use it. */
export const explains =
  'Every form has a page, or a slot that the site renders and no other tool has. A tool with a card has a page, unless it is coming soon.';

export function check({ tools, files }: CheckInput): Findings {
  const slotOwners = new Map<string, string>();
  return tools.flatMap(({ source, declaration }) => {
    if (!declaration) return [];
    const { kind, page, slot, card } = declaration;
    if (card && card.status !== 'coming-soon' && !page)
      return findingAtName(source, ['card'], {
        found: 'a card of a tool without a page',
        expected: '"page", or the status "coming-soon"',
        mend: 'Add "page", or change the status.',
      });
    if (slot === undefined) {
      const isUnreachable = kind === 'form' && !page;
      if (!isUnreachable) return [];
      return findingAt(source, [], {
        found: 'neither a page nor a slot',
        expected: 'one of the two',
        mend: 'Add "page" with a route.',
      });
    }
    const owner = slotOwners.get(slot);
    slotOwners.set(slot, owner ?? source.path);
    if (owner)
      return findingAt(source, ['slot'], {
        found: `the slot "${slot}", which ${owner} already has`,
        expected: 'a unique slot',
        mend: 'Choose another slot.',
      });
    if (isRendered(files, slot)) return [];
    return findingAt(source, ['slot'], {
      found: `the slot "${slot}", which nothing in src renders`,
      expected: 'a slot of the site',
      mend: `Correct the name, or render <SlotForm slot="${slot}" /> somewhere.`,
    });
  });
}

function isRendered(files: ReadonlyMap<string, string>, slot: string): boolean {
  return [...files].some(([path, text]) => path.startsWith('src/') && text.includes(`slot="${slot}"`));
}
