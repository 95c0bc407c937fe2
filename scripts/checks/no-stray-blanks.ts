import type { Finding } from '../lib/finding.ts';
import { madeOnce } from '../lib/last-made.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type JsonSource } from '../lib/source-map.ts';
import { textsIn } from '../lib/walk.ts';

/** A blank nobody sees makes another option of a word, and is sent as it stands; answers of members are trimmed, so none is equal to it. */
export const rule = {
  name: 'no-stray-blanks',
  explains: 'No text of a declaration or of a shared option begins or ends with a blank.',
};

/** Parts that join others, so that a blank at an end is meant. */
const JOINS = new Set(['join', 'by', 'text']);

export function check({ tools, options }: CheckInput): Finding[] {
  return [...tools.map(({ source }) => source), options].flatMap(blanksIn);
}

const blanksIn = madeOnce((source: JsonSource) =>
  textsIn(source.value)
    .filter(({ value, path }) => value !== value.trim() && !JOINS.has(String(path.at(-1))))
    .map(({ value, path }) =>
      finding(source, path, {
        found: `${JSON.stringify(value)}, with a blank at an end`,
        expected: 'a text that begins and ends with something to read',
        mend: value.trim() === '' ? 'Write a text, or remove it.' : `Write ${JSON.stringify(value.trim())}.`,
      }),
    ),
);
