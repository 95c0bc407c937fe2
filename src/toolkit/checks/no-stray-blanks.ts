import type { Findings } from '../finding';
import { findingAt, type JsonSource } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import type { CheckInput } from '../project/check-input';
import { textsIn } from '../project/declaration-texts';

/** A space at the end of an option is invisible, and answers, which are trimmed, never equal that option. */
export const explains = 'No text of a declaration or of a shared option begins or ends with a space.';

/** Properties whose text is put between others, so that spaces at its ends are intended. */
const JOINING_PROPERTIES = new Set(['join', 'by', 'text']);

export function check({ tools, options }: CheckInput): Findings {
  return [...tools.map(({ surfaceSource }) => surfaceSource), options].flatMap(blanksIn);
}

const blanksIn = memoizeByObject((source: JsonSource) =>
  textsIn(source.value)
    .filter(({ value, path }) => value !== value.trim() && !JOINING_PROPERTIES.has(String(path.at(-1))))
    .map(({ value, path }) =>
      findingAt(source, path, {
        found: `${JSON.stringify(value)}, with a space at an end`,
        expected: 'a text without spaces at its ends',
        mend: value.trim() === '' ? 'Write a text, or remove the property.' : `Write ${JSON.stringify(value.trim())}.`,
      }),
    ),
);
