import { describe, expect, it } from 'vitest';
import { jsonCandidates } from '@/reading/json-extract';
import { fc } from '../support/properties';

/** Words with what may be taken for a part of JSON. */
const words = fc
  .array(
    fc.constantFrom(
      'tea',
      'it’s',
      "it's",
      'a, b',
      'x: y',
      '5"',
      '"so"',
      '{a}',
      '[1]',
      '//',
      'C:\\dir',
      '“q”',
      '、',
      'é',
      'null',
      '#',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const part = fc.oneof(
  words,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(words, { minLength: 1, maxLength: 3 }),
);
const names = fc.constantFrom('title', 'plan', 'step_1', 'count', 'a_b');
const records = fc.dictionary(names, part, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

/** Mistakes of models, as changes of the lines of well-formed JSON. */
const MISTAKES: Readonly<Record<string, (json: string) => string>> = {
  'commas behind the last entries': (json) => json.replace(/\n\s*[}\]]/g, ',$&'),
  'no commas at the ends of lines': (json) => json.replace(/,\n/g, '\n'),
  'names without quotation marks': (json) => json.replace(/^(\s*)"(\w+)":/gm, '$1$2:'),
  'names in single quotation marks': (json) => json.replace(/^(\s*)"([\w ]+)":/gm, "$1'$2':"),
  'names in curly quotation marks': (json) => json.replace(/^(\s*)"([\w ]+)":/gm, '$1“$2”:'),
  'wide colons': (json) => json.replace(/^(\s*"[\w ]+"):/gm, '$1：'),
  'literals of Python': (json) => json.replace(/: (true|false|null)(?=,?\n)/g, (_, word: string) => PYTHON[word] ?? ''),
  'comments between lines': (json) => json.replace(/,\n/g, ', // a "note"\n'),
  'a bracket too many': (json) => `${json}}`,
  'line breaks in texts': (json) => json.replace(/(?<=\w) (?=\w)/g, '\n'),
  'prose around it': (json) => `Here it is:\n\n${json}\n\nAnything else?`,
  'a fence around it': (json) => `Sure:\n\n\`\`\`json\n${json}\n\`\`\`\nDone.`,
  'a text cut from it': (json) => json.slice(0, -2),
};
const PYTHON: Readonly<Record<string, string>> = { true: ': True', false: ': False', null: ': None' };

/** Returns the value with the white space of its texts as one blank each. */
function withBlanks(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'string' ? inner.replace(/\s+/g, ' ') : inner,
  );
}

describe.each(Object.entries(MISTAKES))('JSON with %s', (_, spoil) => {
  it('is read as what was meant, or not at all', () => {
    fc.assert(
      fc.property(records, (record) => {
        const [found] = jsonCandidates(spoil(JSON.stringify(record, null, 2)));
        if (found) expect(withBlanks(found.value)).toEqual(withBlanks(record));
      }),
      { seed: 11, numRuns: 400 },
    );
  });
});
