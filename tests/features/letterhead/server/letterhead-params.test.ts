import { expect, it } from 'vitest';
import { readLetterhead } from '@/features/letterhead/server/letterhead-params';

it('refuses what no letterhead has, naming the field', () => {
  expect(() => readLetterhead({ spelling: 'de', paper: 'a4' })).toThrow(
    expect.objectContaining({ code: 'invalid_body', details: { field: 'spelling' } }),
  );
  expect(() => readLetterhead({ spelling: 'uk', paper: 'a4', logo: {} })).toThrow(
    expect.objectContaining({ code: 'invalid_logo' }),
  );
});
