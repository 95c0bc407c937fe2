import { describe, expect, it } from 'vitest';
import { readCode, readExtension, readSearch } from '@/features/operator/server/params';

describe('the bodies of the operator’s routes', () => {
  it.each([
    [readCode, { maxUses: 1, days: 0 }, 'days'],
    [readCode, { maxUses: 0, days: 1 }, 'maxUses'],
    [readCode, { code: 'short', maxUses: 1, days: 1 }, 'code'],
    [readCode, { note: 'from GATE_CODE', maxUses: 1, days: 1 }, 'note'],
    [readExtension, { email: 'x', days: null }, 'email'],
    [readSearch, { search: 'a\nb' }, 'search'],
  ])('%#: %o is refused with its field', (read, body, field) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: 'invalid_body', details: { field } }));
  });

  it('become what the routes work with', () => {
    expect(readExtension({ email: ' ANN@x.test', days: null })).toEqual({ email: 'ann@x.test', days: null });
  });
});
