import { expect, it } from 'vitest';
import type { Next } from '@/generated/declaration';
import { mapToNextTool, usesRow } from '@/registry/map-to-next-tool';
import { formFixture } from '../support/form-fixture';

const here = formFixture();
const there = formFixture({
  id: 'there',
  form: {
    type: 'object',
    properties: {
      whom: { type: 'string', title: 'Whom', maxLength: 40 },
      kind: { type: 'string', title: 'Kind', enum: ['small', 'large'] },
      list: { type: 'array', title: 'List', items: { type: 'string' } },
      key: { type: 'string', title: 'Key', secret: true },
    },
  },
  ui: {
    submit: { label: 'Go' },
    sections: [{ fields: ['whom', 'kind', 'list', 'key'] }],
    fields: { key: { widget: 'secret' } },
  },
  reveal: {},
});
const sources = {
  inputs: { name: 'Rye', kind: 'Other', customKind: 'huge', tags: ['a', 'Other'], customTag: 'x, y' },
  value: { plan: { title: 'Open early' }, steps: ['Bake', 'Sell'] },
  text: 'The whole plan, which is longer than forty characters',
  row: { name: 'Harbour', city: 'Rye', stars: 4 },
};
const go = (carry: Next['carry']) => mapToNextTool(here, there, { tool: 'there', carry }, sources);

it('carries answers, the result, parts of it and of a row, and texts made of them', () => {
  expect(go({ whom: { from: 'kind' }, list: { from: 'tags' } }).answers).toEqual({
    whom: 'huge',
    list: ['a', 'x', 'y'],
  });
  expect(go({ whom: { result: 'plan.title' }, list: { result: 'steps' } }).answers).toEqual({
    whom: 'Open early',
    list: ['Bake', 'Sell'],
  });
  expect(go({ whom: { row: 'stars' } }).answers).toEqual({ whom: '4' });
  expect(go({ whom: { text: '{row.name} in {row.city}, {name}{result.gone}' } }).answers).toEqual({
    whom: 'Harbour in Rye, Rye',
  });
});

it('says what a field could not take, and nothing of what was empty', () => {
  expect(go({ whom: { result: '' }, kind: { from: 'kind' }, list: { result: 'nothing' } })).toEqual({
    answers: {},
    rejected: ['whom', 'kind'],
  });
});

it('fills in no secret, and takes none, whatever is declared', () => {
  expect(go({ key: { from: 'name' } }).answers).toEqual({});
  expect(go({ whom: { row: 'plan' } }).answers).toEqual({});
});

it('tells what goes on from a row from what goes on from the whole', () => {
  const next = (carry: Next['carry']) => ({ tool: 'there', label: 'Go on', carry });
  expect(usesRow(next({ whom: { from: 'name' }, kind: { text: 'x {row.city}' } }))).toBe(true);
  expect(usesRow(next({ whom: { row: 'name' } }))).toBe(true);
  expect(usesRow(next({ whom: { from: 'name' } }))).toBe(false);
});
