import type { Finding } from '../finding';
import { findingAt, type JsonSource } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import type { CheckInput } from '../project/check-input';
import { textsIn } from '../project/declaration-texts';

/**
 * A blank at the end of an option is invisible and is sent with it; answers of members are trimmed, so they never equal
 * that option.
 */
export const explains = 'No text of a declaration or of a shared option begins or ends with a blank.';

/** Properties whose text joins others, so that leading or trailing blanks are intended. */
const JOINS = new Set(['join', 'by', 'text']);

export function check({ tools, options }: CheckInput): Finding[] {
  return [...tools.map(({ surfaceSource }) => surfaceSource), options].flatMap(blanksIn);
}

const blanksIn = memoizeByObject((source: JsonSource) =>
  textsIn(source.value)
    .filter(({ value, path }) => value !== value.trim() && !JOINS.has(String(path.at(-1))))
    .map(({ value, path }) =>
      findingAt(source, path, {
        found: `${JSON.stringify(value)}, with a blank at an end`,
        expected: 'a text that begins and ends with something to read',
        mend: value.trim() === '' ? 'Write a text, or remove it.' : `Write ${JSON.stringify(value.trim())}.`,
      }),
    ),
);
