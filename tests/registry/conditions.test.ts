import { describe, expect, it } from 'vitest';
import type { Condition } from '@/generated/declaration';
import { effectiveAnswers, isSectionShown, isShown } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

/** A form whose text "why" shows under a condition over a score, topics and a kind. */
const asking = (when: Condition) =>
  formFixture({
    form: {
      type: 'object',
      properties: {
        score: { type: 'integer', title: 'Score', minimum: 0, maximum: 10 },
        topics: {
          type: 'array',
          title: 'Topics',
          uniqueItems: true,
          items: { type: 'string', enum: ['Price', 'Speed'] },
        },
        kind: { type: 'string', title: 'Kind', enum: ['Box', 'Bag', 'Pallet'] },
        asks: { type: 'boolean', title: 'Asks' },
        why: { type: 'string', title: 'Why' },
      },
    },
    ui: {
      sections: [{ fields: ['score', 'topics', 'kind', 'asks'] }, { title: 'More', fields: ['why'] }],
      submit: { label: 'Go' },
    },
    limits: {},
    reveal: { why: { when, required: true, send: 'beside' } },
    request: null,
  });

const cases: [words: string, when: Condition, fulfilling: object, failing: object][] = [
  ['a value', { field: 'kind', is: 'Box' }, { kind: 'Box' }, { kind: 'Bag' }],
  ['one of several', { field: 'kind', is: ['Box', 'Pallet'] }, { kind: 'Pallet' }, { kind: 'Bag' }],
  ['another value', { field: 'kind', not: 'Box' }, { kind: 'Bag' }, { kind: 'Box' }],
  ['another value of an empty field', { field: 'kind', not: 'Box' }, { kind: 'Bag' }, {}],
  ['false', { field: 'asks', is: false }, { asks: false }, { asks: true }],
  [
    'a choice among others',
    { field: 'topics', includes: 'Price' },
    { topics: ['Speed', 'Price'] },
    { topics: ['Speed'] },
  ],
  ['a least number', { field: 'score', atLeast: 7 }, { score: 7 }, { score: 6 }],
  ['a greatest number', { field: 'score', atMost: 6 }, { score: 6 }, { score: 7 }],
  ['a greatest number of an empty field', { field: 'score', atMost: 6 }, { score: 0 }, {}],
  ['so many entries', { field: 'topics', atLeast: 2 }, { topics: ['Price', 'Speed'] }, { topics: ['Price'] }],
  ['anything', { field: 'kind', filled: true }, { kind: 'Bag' }, { score: 1 }],
  ['nothing', { field: 'topics', filled: false }, {}, { topics: ['Price'] }],
  [
    'all of several',
    {
      all: [
        { field: 'score', atMost: 6 },
        { field: 'topics', includes: 'Price' },
      ],
    },
    { score: 6, topics: ['Price'] },
    { score: 6, topics: ['Speed'] },
  ],
  [
    'any of several',
    {
      any: [
        { field: 'score', atMost: 6 },
        { field: 'topics', includes: 'Price' },
      ],
    },
    { score: 9, topics: ['Price'] },
    { score: 9, topics: ['Speed'] },
  ],
];

describe.each(cases)('a field shown at %s', (_words, when, fulfilling, failing) => {
  const declaration = asking(when);
  const problems = (answers: object) =>
    liveProblems(validationSchema(declaration), effectiveAnswers(declaration, answers as Record<string, unknown>));

  it('shows, and is required then, in the page and in the compiled schema alike', () => {
    expect(isShown(declaration, 'why', { ...fulfilling })).toBe(true);
    expect(problems(fulfilling)).toEqual({ why: 'required' });
    expect(problems({ ...fulfilling, why: 'Because' })).toEqual({});
  });

  it('is hidden otherwise, and neither required nor sent', () => {
    expect(isShown(declaration, 'why', { ...failing })).toBe(false);
    expect(problems({ ...failing, why: 'Because' })).toEqual({});
    expect(effectiveAnswers(declaration, { ...failing, why: 'Because' })).not.toHaveProperty('why');
  });
});

describe('a section with a condition', () => {
  const declaration = asking({ field: 'asks', is: true });
  const hidden = {
    ...declaration,
    ui: {
      ...declaration.ui,
      sections: [
        { title: 'First', fields: ['score', 'topics', 'kind'] },
        { title: 'Asked', when: { field: 'score', atLeast: 5 } as const, fields: ['asks'] },
        { title: 'More', fields: ['why'] },
      ],
    },
  };

  it('hides its fields, those that wait for them, and the headings with nothing under them', () => {
    const answers = { score: 4, asks: true, why: 'Because' };
    expect(hidden.ui.sections.map((section) => isSectionShown(hidden, section, answers))).toEqual([true, false, false]);
    expect(effectiveAnswers(hidden, answers)).toEqual({ score: 4 });
    expect(effectiveAnswers(hidden, { ...answers, score: 5 })).toEqual({ ...answers, score: 5 });
  });

  it('requires its required fields only while it shows', () => {
    const required = { ...hidden, form: { ...hidden.form, required: ['score', 'asks'] } };
    const problems = (answers: Record<string, unknown>) =>
      liveProblems(validationSchema(required), effectiveAnswers(required, answers));
    expect(problems({ score: 4 })).toEqual({});
    expect(problems({ score: 5 })).toEqual({ asks: 'required' });
    expect(problems({})).toEqual({ score: 'required' });
  });
});
