import { describe, expect, it } from 'vitest';
import { strictSchema } from '@/automation/parts/chat-structured';

describe('a schema in the strict subset', () => {
  it('requires everything and makes what was optional nullable, lists of types included', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: ['number', 'string'] } },
    };
    expect(strictSchema(schema)?.schema).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: ['integer', 'null'] },
        c: { type: ['number', 'string', 'null'] },
      },
      required: ['a', 'b', 'c'],
      additionalProperties: false,
    });
  });

  it('keeps of a map the names it gives', () => {
    const map = {
      type: 'object',
      properties: { starter: { type: 'string' } },
      additionalProperties: { type: 'string' },
    };
    expect(strictSchema(map)?.schema).toMatchObject({ required: ['starter'], additionalProperties: false });
  });

  it('wraps what is no object, and gives up on maps without names and on branches', () => {
    expect(strictSchema({ type: 'array', items: { type: 'string' } })).toMatchObject({ wrapped: 'items' });
    expect(strictSchema({ type: 'object', additionalProperties: { type: 'string' } })).toBeUndefined();
    expect(strictSchema({ anyOf: [{ type: 'string' }] })).toBeUndefined();
  });
});
