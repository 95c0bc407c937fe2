import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/rows';
import * as module from '@/normalisers/json-rows/normaliser';
import { fc } from '../support/properties';
import { describeContract } from './contract';
import { answer, chat, json, response } from './envelopes';
import { awkwardText } from './wrappers';

const ROWS = [
  { name: 'Inn', rating: 4.5, open: true },
  { name: 'Bar', rating: null, tags: ['late'] },
];

describe('json-rows', () => {
  it.each([
    ['a bare list', json(ROWS)],
    ['a list under any name', json({ hotels: ROWS, page: 1 })],
    ['a list deep in an object', json({ found: { places: { list: ROWS } } })],
    ['a list as a JSON string', json({ hotels: JSON.stringify(ROWS), page: 1 })],
    ['results', json({ results: ROWS, success: true })],
    ['a page of them, as an item of a list', json([{ status: 'ok', total: 2, hotels: ROWS, next: null }])],
    ['a completion', json(chat(JSON.stringify({ hotels: ROWS })))],
    ['a response', json(response(JSON.stringify(ROWS)))],
    ['items', json(ROWS.map((row) => ({ json: row, pairedItem: 0 })))],
    ['a completion for each entry', json(ROWS.map((row) => chat(JSON.stringify([row]))))],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toMatchObject({ ok: true, kind: 'rows', value: ROWS, raw: given.body });
  });

  it('takes the longest of several lists, and names the others', () => {
    expect(module.normalise(json({ errors: [{ code: 1 }], hotels: ROWS, n: 2 }))).toMatchObject({
      value: ROWS,
      repairs: [expect.stringContaining('errors')],
    });
  });

  it('leaves out entries without any part, and says so', () => {
    expect(module.normalise(json([...ROWS, null, {}, { name: '' }, 'text']))).toMatchObject({
      value: ROWS,
      repairs: [expect.stringContaining('left out')],
    });
  });

  it.each([
    ['a list without entries', json({ hotels: [] })],
    ['an object without a list', json({ hotel: 'Inn', rooms: 3 })],
    ['a list of texts', json({ hotels: ['Inn', 'Bar'] })],
    ['prose', json(chat('There are none.'))],
    ['a message', json([{ role: 'assistant', content: 'There are none.' }])],
  ])('fails on %s', (_, given) => {
    expect(module.normalise(given)).toMatchObject({ ok: false, reason: expect.stringMatching(/list|nothing|read/) });
  });

  it('reads 5,000 entries', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ name: `Inn ${index}` }));
    expect(module.normalise(answer(JSON.stringify(many)))).toMatchObject({ ok: true, value: many });
  });

  describeContract({
    module,
    kind: 'rows',
    check,
    values: fc.array(
      fc.record({ name: awkwardText, rating: fc.oneof(fc.integer(), fc.constant(null)) }, { requiredKeys: ['name'] }),
      { minLength: 1, maxLength: 4 },
    ),
    given: (value) => ({ entries: value }),
  });
});
