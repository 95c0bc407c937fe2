import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckedTool } from '../project/check-input';

/** A word that changes nothing would make its maintainer believe that search needs it. */
export const explains = 'The words of a card stand in none of its titles, by which search finds it anyway.';

export function checkTool({ source, declaration }: CheckedTool): Findings {
  const { page, card } = declaration ?? {};
  const titles = [page?.title, card?.title].join(' ').toLowerCase();
  return (card?.words ?? []).map(
    (word, index) =>
      titles.includes(word.toLowerCase()) &&
      findingAt(source, ['card', 'words', index], {
        found: `the word "${word}", which stands in a title of the tool`,
        expected: 'what people call the tool and it does not call itself',
        mend: 'Remove it.',
      }),
  );
}
