import { describe, expect, it } from 'vitest';
import { parseJson } from '@/toolkit/json/json-locations';
import { jsonFindings } from '@/toolkit/json/schema-findings';
import { createCheckInput } from '@/toolkit/project/check-input';
import { TYPE_HABITS, WORD_HABITS } from '@/toolkit/text/word-habits';
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

describe('a word of another form language', () => {
  it.each(Object.entries(WORD_HABITS))('has a word of ours, which is told: %s', (word, { mend, words }) => {
    const sent = { request: { body: { add: { size: { field: 'size', [word]: true } } } } };
    expect(words.includes('field') ? mendsOf({}, sent) : mendsOf({ [word]: true })).toEqual([mend]);
    expect(refusedIn(mend)).toEqual([]);
  });

  it.each(Object.entries(TYPE_HABITS))('has a type of ours, which is told: %s', (type, mend) => {
    expect(mendsOf({ type })).toEqual([mend]);
    expect(refusedIn(mend)).toEqual([]);
  });
});
