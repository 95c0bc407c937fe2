import { describe, expect, it } from 'vitest';
import { readReaderParams, readShareParams } from '@/features/shares/server/share-params';

const ID = '0F1D2C3B-0000-4000-8000-000000000000';

describe('the bodies of the routes of links', () => {
  it.each([
    [{ run: ID, what: 'all', days: 1 }, 'what'],
    [{ run: ID, what: 'result', days: 91 }, 'days'],
    [{ run: 'x', what: 'result', days: 1 }, 'run'],
  ])('%#: %o is refused with its field', (body, field) => {
    expect(() => readShareParams(body)).toThrow(expect.objectContaining({ code: 'invalid_body', details: { field } }));
  });

  it('become what the routes work with', () => {
    expect(readReaderParams({ token: 1, file: `${ID}/name` })).toEqual({ token: '', file: ID.toLowerCase() });
    const share = { run: ID, what: 'result', days: 1 };
    expect(readShareParams(share)).toEqual({ ...share, run: ID.toLowerCase(), title: '', client: '' });
  });
});
