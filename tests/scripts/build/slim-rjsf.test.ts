import { describe, expect, it } from 'vitest';
import { slimRjsf } from '../../../scripts/build/slim-rjsf.ts';

const transform = slimRjsf().transform as unknown as (code: string, id: string) => { code: string };

/** What stands in for a module of rjsf in the built app. */
async function standIn(name: string): Promise<(...given: unknown[]) => unknown> {
  const { code } = transform('', `/node_modules/@rjsf/utils/lib/${name}.js`);
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).default;
}

describe('what stands in for rjsf in the built app', () => {
  it('gives a form its own data to write into, and no defaults', async () => {
    const stateOf = await standIn('schema/getDefaultFormState');
    const data = { name: 'Ada', group: { tags: ['a'] } };
    const state = stateOf(undefined, { type: 'object' }, data) as typeof data;
    expect(state).toEqual(data);
    expect([state === data, state.group === data.group, state.group.tags === data.group.tags]).toEqual([
      false,
      false,
      false,
    ]);
    expect(stateOf(undefined, { type: 'object' }, undefined)).toEqual({});
  });

  it('says which schema is not flat', async () => {
    const retrieve = await standIn('schema/retrieveSchema');
    const flat = { type: 'object', properties: {}, additionalProperties: false };
    expect(retrieve(undefined, flat)).toBe(flat);
    expect(() => retrieve(undefined, { allOf: [] })).toThrow('allOf');
    expect(() => retrieve(undefined, { additionalProperties: true })).toThrow('additionalProperties');
  });

  it('compares data by what it holds, functions as alike, and what leads back to itself', async () => {
    const same = await standIn('deepEquals');
    const loop = () => {
      const loop: Record<string, unknown> = { name: 'Ada' };
      loop.self = loop;
      return loop;
    };
    const alike = [
      [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }],
      [() => 1, () => 2],
      [loop(), loop()],
      [Number.NaN, Number.NaN],
    ];
    const unlike = [
      [{ a: undefined }, {}],
      [{ a: 1 }, { b: 1 }],
      [null, {}],
      [[1], { 0: 1 }],
      [new Date(1), new Date(2)],
      [new Map([[1, 2]]), new Map([[1, 3]])],
    ];
    expect(alike.map(([a, b]) => same(a, b))).toEqual(alike.map(() => true));
    expect(unlike.map(([a, b]) => same(a, b))).toEqual(unlike.map(() => false));
  });
});
