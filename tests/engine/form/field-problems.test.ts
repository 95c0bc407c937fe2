import { describe, expect, it } from 'vitest';
import { checkAnswers, toErrorSchema } from '@/engine/form/field-problems';
import type { Declaration, FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { moduleFixture } from '../../support/form-fixture';
import { sessionWith } from '../../support/session';

const NOW = new Date(2026, 0, 15, 12);

function problemsOf(
  properties: Record<string, FieldSchema>,
  answers: Answers,
  parts: Partial<Declaration> & { required?: string[] } = {},
) {
  const { required = [], ...others } = parts;
  const { tool } = sessionWith(
    moduleFixture({
      form: { type: 'object', required, properties },
      ui: { sections: [{ fields: Object.keys(properties) }], submit: { label: 'Go' } },
      reveal: {},
      limits: {},
      ...others,
    }),
  );
  return checkAnswers(tool, answers, NOW);
}

/** Returns the messages by path. */
const messagesOf = (...args: Parameters<typeof problemsOf>) =>
  Object.fromEntries([...problemsOf(...args).values()].flat().map(({ path, message }) => [path, message]));

const messageFor = (schema: Omit<FieldSchema, 'title'>, value: unknown) =>
  messagesOf({ field: { title: 'Field', ...schema } as FieldSchema }, { field: value }).field;

describe('general words', () => {
  it.each([
    ['a text for a whole number', { type: 'integer' }, 'five', 'Enter a whole number'],
    ['a fraction for a whole number', { type: 'integer' }, 5.5, 'Enter a whole number'],
    ['a text for a number', { type: 'number' }, 'five', 'Enter a number'],
    ['a step', { type: 'number', multipleOf: 5 }, 7, 'Enter a multiple of 5'],
    ['cents', { type: 'number', multipleOf: 0.01 }, 1.005, 'Enter at most 2 decimal places'],
    ['tenths', { type: 'number', multipleOf: 0.1 }, 1.05, 'Enter at most one decimal place'],
    ['an agreement that is not ticked', { type: 'boolean', const: true }, false, 'Tick this to go on'],
    [
      'an entry twice',
      { type: 'array', uniqueItems: true, items: { type: 'string' } },
      ['a', 'a'],
      'Enter each of them once',
    ],
    ['too few entries', { type: 'array', minItems: 2, items: { type: 'string' } }, ['a'], 'Add at least 2'],
    ['too many entries', { type: 'array', maxItems: 1, items: { type: 'string' } }, ['a', 'b'], 'Keep it to 1 at most'],
    [
      'too few choices',
      { type: 'array', minItems: 2, items: { type: 'string', enum: ['a', 'b'] } },
      ['a'],
      'Choose at least 2',
    ],
    ['a time', { type: 'string', format: 'time' }, '25:00', 'Enter a time such as 14:30'],
    ['a file that is none', { type: 'string', format: 'file' }, 'photo.png', 'Choose the file again'],
    ['a day', { type: 'string', format: 'date' }, 'soon', 'Enter a date'],
    ['a moment', { type: 'string', format: 'date-time' }, 'soon', 'Enter a date and a time'],
    ['a pattern of its own', { type: 'string', pattern: '^a' }, 'b', 'This value does not fit.'],
    [
      'a day too early',
      { type: 'string', format: 'date', earliest: '2026-01-31' },
      '2026-01-30',
      'Choose Jan 31, 2026 or later',
    ],
    [
      'a day too late',
      { type: 'string', format: 'date', latest: 'today' },
      '2026-01-16',
      'Choose Jan 15, 2026 or earlier',
    ],
    ['a day in time', { type: 'string', format: 'date', earliest: 'today', latest: 'today' }, '2026-01-15', undefined],
  ] as const)('are said of %s', (_what, schema, value, words) => {
    expect(messageFor(schema as never, value)).toBe(words);
  });

  it('ask for a tick where nothing was touched', () => {
    const agree = { type: 'boolean', title: 'Agree', const: true } as const;
    expect(messagesOf({ agree }, {}, { required: ['agree'] })).toEqual({ agree: 'Tick this to go on' });
  });

  it('give way to what a tool says of a box without a tick, touched or not', () => {
    const agree = { type: 'boolean', title: 'Agree', const: true } as const;
    const messages = { fields: { agree: { const: 'Not without your word' } } };
    for (const answers of [{}, { agree: false }])
      expect(messagesOf({ agree }, answers, { required: ['agree'], messages })).toEqual({
        agree: 'Not without your word',
      });
  });

  it('ask for an entry where none is there', () => {
    const list = { type: 'array', title: 'List', minItems: 1, items: { type: 'string' } } as const;
    expect(messagesOf({ list }, { list: [' '] }, { required: ['list'] })).toEqual({ list: 'Required' });
  });
});

describe('groups that repeat', () => {
  const lines: FieldSchema = {
    type: 'array',
    title: 'Lines',
    items: {
      type: 'object',
      required: ['what', 'price'],
      properties: {
        what: { type: 'string', title: 'What' },
        price: { type: 'number', title: 'Price', minimum: 0 },
        due: { type: 'string', title: 'Due', format: 'date', earliest: 'today' },
      },
    },
  };
  const answers = {
    lines: [
      { what: 'Tea', price: -1 },
      { what: ' ', price: 2, due: '2020-01-01' },
    ],
  };

  it('have their problems at their own parts', () => {
    expect(messagesOf({ lines }, answers)).toEqual({
      'lines.0.price': 'Enter 0 or more',
      'lines.1.what': 'Required',
      'lines.1.due': 'Choose Jan 15, 2026 or later',
    });
  });

  it('have words of their own for their parts', () => {
    const messages = {
      fields: {
        lines: { required: 'Add a line' },
        'lines.price': { minimum: 'No gifts' },
        'lines.due': { earliest: 'Too late' },
      },
    };
    expect(messagesOf({ lines }, answers, { messages })).toEqual({
      'lines.0.price': 'No gifts',
      'lines.1.what': 'Required',
      'lines.1.due': 'Too late',
    });
  });

  it('hand them to their parts by their place', () => {
    expect(toErrorSchema(problemsOf({ lines }, answers), new Set(['lines']))).toEqual({
      lines: {
        0: { price: { __errors: ['Enter 0 or more'] } },
        1: { what: { __errors: ['Required'] }, due: { __errors: ['Choose Jan 15, 2026 or later'] } },
      },
    });
  });
});

describe('a group that must be filled in', () => {
  const text = (title: string): FieldSchema => ({ type: 'string', title });
  const address: FieldSchema = {
    type: 'object',
    title: 'Address',
    required: ['city', 'street'],
    properties: { floor: text('Floor'), street: text('Street'), city: text('City') },
  };
  const required = ['address'];

  it('has its problems at the parts that are needed, in their order, where nobody touched it', () => {
    const missing = { 'address.street': 'Required', 'address.city': 'Required' };
    for (const answers of [{}, { address: {} }, { address: { street: ' ' } }]) {
      expect(messagesOf({ address }, answers, { required })).toEqual(missing);
      const [list] = problemsOf({ address }, answers, { required }).values();
      expect(list?.map(({ path }) => path)).toEqual(Object.keys(missing));
    }
  });

  it('lacks a part of blanks', () => {
    const blank = { street: ' ', city: 'Bath' };
    expect(messagesOf({ address }, { address: blank }, { required })).toEqual({ 'address.street': 'Required' });
  });

  it('may be emptied again where it need not be filled in', () => {
    expect(messagesOf({ address }, { address: { street: ' ' } })).toEqual({});
  });

  it('has them in their order where some parts are filled in', () => {
    const [list] = problemsOf({ address }, { address: { floor: '2' } }, { required }).values();
    expect(list?.map(({ path }) => path)).toEqual(['address.street', 'address.city']);
  });

  it('has its problem at its first part where any part will do', () => {
    const { required: _, ...any } = address;
    expect(messagesOf({ address: any as FieldSchema }, {}, { required })).toEqual({ 'address.floor': 'Required' });
  });

  it('has the words of the part, or those of the group', () => {
    const messages = { fields: { address: { required: 'Where?' }, 'address.city': { required: 'Which city?' } } };
    expect(messagesOf({ address }, {}, { required, messages })).toEqual({
      'address.street': 'Where?',
      'address.city': 'Which city?',
    });
  });
});

describe('what is wrong with an entry of a list', () => {
  it('is said there, where the widget draws each', () => {
    const mails: FieldSchema = { type: 'array', title: 'Mails', items: { type: 'string', format: 'email' } };
    expect(messagesOf({ mails }, { mails: ['a@example.com', '', 'nobody'] })).toEqual({
      'mails.1': 'Enter a valid email address',
    });
  });

  it('is said under the list, where it draws them as one', () => {
    const plans: FieldSchema = {
      type: 'array',
      title: 'Plans',
      maxItems: 2,
      items: { type: 'string', format: 'file' },
    };
    expect(messagesOf({ plans }, { plans: ['plan.pdf'] })).toEqual({ plans: expect.stringMatching(/^“plan.pdf”: ./) });
  });
});

describe('rules between fields', () => {
  const properties: Record<string, FieldSchema> = {
    least: { type: 'number', title: 'Least' },
    most: { type: 'number', title: 'Most', maximum: 10 },
  };
  const rules: Declaration['rules'] = [
    { need: 'order', fields: ['least', 'most'], message: 'Most is less than least' },
  ];

  it('are said under the last of their fields', () => {
    expect(messagesOf(properties, { least: 5, most: 3 }, { rules })).toEqual({ most: 'Most is less than least' });
    expect(messagesOf(properties, { least: 3, most: 5 }, { rules })).toEqual({});
    expect(messagesOf(properties, { least: 3 }, { rules })).toEqual({});
  });

  it('give way to what is wrong with the field itself', () => {
    expect(messagesOf(properties, { least: 15, most: 12 }, { rules })).toEqual({ most: 'Enter 10 or less' });
  });
});
