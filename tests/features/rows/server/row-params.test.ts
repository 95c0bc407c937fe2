import { describe, expect, it } from 'vitest';
import { readCursor, readRowMarks } from '@/features/rows/server/routes';

describe('the bodies of the routes of row marks', () => {
  it.each([
    [{}, 'marks'],
    [{ marks: { a: {} } }, 'marks'],
    [{ marks: { a: { other: 1 } } }, 'marks'],
    [{ marks: { '': { hidden: true } } }, 'marks'],
    [{ marks: { a: { note: 'x'.repeat(1001) } } }, 'note'],
    [{ marks: { a: { hidden: 1 } } }, 'hidden'],
    [{ marks: Object.fromEntries([...Array(201).keys()].map((n) => [n, { hidden: true }])) }, 'marks'],
  ])('%#: %o is refused with its field', (body, field) => {
    expect(() => readRowMarks(body)).toThrow(expect.objectContaining({ code: 'invalid_body', details: { field } }));
  });

  it('become what the routes work with', () => {
    expect(readRowMarks({ marks: { a: { note: 'n', other: 1 } } })).toEqual({ a: { note: 'n' } });
    expect([readCursor(undefined), readCursor('a')]).toEqual(['', 'a']);
  });
});
