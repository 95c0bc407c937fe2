import { describe, expect, it } from 'vitest';
import { compileStrictly } from '../../scripts/codegen/strict-ajv.ts';

const form = (type: string, inner = {}) => ({ $id: 'one', type: 'object', properties: { a: { type, ...inner } } });

describe('a schema compiled by an ajv that all share', () => {
  it('knows nothing of another one of the same name', () => {
    const texts = compileStrictly(form('string'));
    const numbers = compileStrictly(form('number'));
    expect([texts({ a: 'b' }), numbers({ a: 'b' }), texts({ a: 1 }), numbers({ a: 1 })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('knows nothing of names within another one, refused or not', () => {
    const named = (type: string) => compileStrictly({ ...form(type, { $id: '#a' }), $id: 'https://example.com/one' });
    expect(() => compileStrictly(form('string', { minimum: 1, $id: 'https://example.com/two' }))).toThrow(
      'strict mode',
    );
    expect(compileStrictly(form('number', { $id: 'https://example.com/two' }))({ a: 1 })).toBe(true);
    expect([named('string')({ a: 1 }), named('number')({ a: 1 })]).toEqual([false, true]);
  });
});
