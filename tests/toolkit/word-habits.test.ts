import { describe, expect, it } from 'vitest';
import { parseJson } from '@/toolkit/json/json-locations';
import { jsonFindings } from '@/toolkit/json/schema-findings';
import { createCheckInput } from '@/toolkit/project/check-input';
import { VALUE_HABITS, WORD_HABITS } from '@/toolkit/text/word-habits';
import { goodProject } from './fixtures/project.ts';
import { refusedIn } from './fixtures/told-words.ts';

const { schemas } = createCheckInput(goodProject());

/** Returns what the contract says of a form with one field, and of words beside it. */
function mendsOf(entry: object, beside: object = {}): string[] {
  const surface = {
    $schema: '../../schemas/tool.schema.json',
    id: 'form',
    sections: [{ fields: { size: entry } }],
    submit: { label: 'Go' },
    ...beside,
  };
  return jsonFindings(parseJson('tools/form/tool.json', JSON.stringify(surface)), schemas.tool).map(({ mend }) => mend);
}

/** Where a word may stand that another form language has. */
const PLACES: readonly ((word: string) => string[])[] = [
  (word) => mendsOf({ [word]: true }),
  (word) => mendsOf({}, { [word]: true }),
  (word) => mendsOf({ enum: [{ value: 'a', [word]: 'b' }] }),
  (word) => mendsOf({ showIf: { field: 'other', [word]: 'b' } }),
  (word) =>
    mendsOf({
      showIf: {
        [word]: [
          { field: 'a', is: 'b' },
          { field: 'a', is: 'c' },
        ],
      },
    }),
  (word) => mendsOf({}, { request: { [word]: 'b' } }),
  (word) => mendsOf({}, { request: { body: { add: { size: { field: 'size', [word]: true } } } } }),
  (word) => mendsOf({}, { result: { title: 'Plan', renderer: 'text', [word]: 'b' } }),
];

const words = WORD_HABITS.flatMap(([names, { mend }]) => names.split(' ').map((word) => ({ word, mend })));
const values = Object.entries(VALUE_HABITS).flatMap(([word, habits]) =>
  Object.entries(habits).map(([value, mend]) => ({ word, value, mend })),
);

describe('what another form language has', () => {
  it.each(words)('is told in words of ours: $word, $mend', ({ word, mend }) => {
    expect(PLACES.flatMap((place) => place(word))).toContain(mend);
    expect(refusedIn(mend)).toEqual([]);
  });

  it.each(values)('is told in words of ours: $word $value', ({ word, value, mend }) => {
    expect(mendsOf({ [word]: value })).toEqual([mend]);
    expect(refusedIn(mend)).toEqual([]);
  });

  it.each([
    ['a text for a button', { submit: 'Send' }, 'Write {"label":"Send"}.'],
    [
      'fields in a list',
      { sections: [{ fields: [{ name: 'size' }] }] },
      'Write an object that gives each entry a name: { "name": { ... } }.',
    ],
  ])('is told in the form of ours: %s', (_what, beside, mend) => {
    expect(mendsOf({}, beside)).toEqual([mend]);
  });
});
