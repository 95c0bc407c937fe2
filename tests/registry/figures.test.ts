import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '@/generated/declaration';
import { effectiveAnswers, withFigures } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { parseFormula } from '@/registry/formula';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { formFixture } from '../support/form-fixture';
import { liveProblems } from '../support/live-validator';

const number = (title: string): FieldSchema => ({ type: 'number', title });
const figure = (formula: string, words: Partial<FieldSchema> = {}): FieldSchema => ({
  ...number('Figure'),
  compute: [...parseFormula(formula).postfix] as FieldSchema['compute'],
  ...words,
});
const request = { webhook: 'fixture', timeoutSeconds: 5, body: 'form' } as const;
const properties: Record<string, FieldSchema> = {
  hasDiscount: { type: 'boolean', title: 'Discount?' },
  discount: number('Discount'),
  room: {
    type: 'object',
    title: 'Room',
    properties: { width: number('Width'), depth: number('Depth'), area: figure('width * depth') },
  },
  lines: {
    type: 'array',
    title: 'Lines',
    items: {
      type: 'object',
      properties: {
        count: { ...number('Count'), default: 1 },
        price: number('Price'),
        amount: figure('count * price'),
      },
    },
  },
  net: figure('sum(lines.amount)', { maximum: 1000 }),
  total: figure('net - max(0, discount)'),
  perSquare: figure('net / room.area'),
};
const form = formFixture({
  form: { type: 'object', properties },
  ui: { sections: [{ fields: Object.keys(properties) }], submit: { label: 'Go' } },
  limits: {},
  reveal: { discount: { when: { field: 'hasDiscount', is: true }, send: 'beside' } },
  request,
});
const lines = [{ count: 3, price: 0.1 }, { count: 2, price: 5 }, { count: 1 }];

describe('figures that follow from others', () => {
  it('are worked out in order, in groups and over groups that repeat', () => {
    const answers = { hasDiscount: true, discount: 0.3, room: { width: 2, depth: 5 }, lines };
    expect(effectiveAnswers(form, answers)).toEqual({
      hasDiscount: true,
      discount: 0.3,
      room: { width: 2, depth: 5, area: 10 },
      lines: [
        { count: 3, price: 0.1, amount: 0.3 },
        { count: 2, price: 5, amount: 10 },
      ],
      net: 10.3,
      total: 10,
      perSquare: 1.03,
    });
  });

  it('stay empty without the numbers they need, or where they have no end', () => {
    expect(withFigures(form, { lines: [], room: { width: 1 } })).toEqual({ lines: [], room: { width: 1 } });
    expect(withFigures(form, { lines, room: { width: 0, depth: 1 } })).not.toHaveProperty('perSquare');
  });

  it('count nothing of what is hidden, and are what they are whatever is said for them', () => {
    const answers = { discount: 5, lines, total: 7, net: 1 };
    expect(withFigures(form, answers)).toMatchObject({ net: 10.3, total: undefined });
  });

  it('leave the answers as they are where nothing changed', () => {
    const answers = withFigures(form, { lines, hasDiscount: true, discount: 1 });
    expect(withFigures(form, answers)).toBe(answers);
  });

  it('are no answer of a group alone, sent with the others, and held to their bounds', () => {
    expect(effectiveAnswers(form, { room: { area: 4 }, lines: [{ count: 1, amount: 3 }] })).toEqual({});
    const body = requestBody(form, request, { answers: { lines }, variables: {} });
    expect(body).toMatchObject({ net: 10.3 });
    expect(liveProblems(requestSchema(form, request), body)).toEqual({});
    const many = effectiveAnswers(form, { lines: [{ count: 1000, price: 2 }] });
    expect(liveProblems(validationSchema(form), many)).toEqual({ net: 'maximum' });
  });
});
