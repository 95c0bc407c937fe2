import { describe, expect, it } from 'vitest';
import { fileFields, withInputFiles } from '@/registry/file-bodies';
import { fieldSchema } from '@/registry/form-schemas';
import { requestSchema } from '@/registry/request-schema';
import { reaches } from '@/toolkit/declaration/body-schema';
import { formFixture } from '../support/form-fixture';

const TAKES = { accept: ['image/png'], maxBytes: 1000 };
const FILE = { type: 'string' as const, format: 'file' as const, ...TAKES };

const declaration = formFixture({
  form: {
    type: 'object',
    required: ['photo'],
    properties: {
      photo: { title: 'Photo', ...FILE },
      logo: { title: 'Logo', ...FILE },
      pages: { title: 'Pages', type: 'array', maxItems: 2, items: FILE },
      name: { title: 'Name', type: 'string' },
    },
  },
  ui: { submit: { label: 'Go' }, sections: [{ title: 'All', fields: ['photo', 'logo', 'pages', 'name'] }] },
  reveal: {},
  limits: {},
});
const request = (body: object) => ({ webhook: 'w', timeoutSeconds: 1, body }) as never;

describe('the files of a body', () => {
  it('stand where the whole form is sent', () => {
    const whole = { webhook: 'w', timeoutSeconds: 1, body: 'form' as const };
    expect(fileFields(declaration, whole)).toEqual(
      ['photo', 'logo', 'pages'].map((field) => ({ field, path: field, ...TAKES })),
    );
  });

  it('stand where a mapping puts them, beside the rest of the form, and twice where it says so', () => {
    const mapped = request({
      '...': 'form',
      photo: { const: 'x' },
      deep: { object: { picture: { from: 'photo' } } },
      again: { from: 'pages' },
      name: { from: 'name' },
    });
    expect(fileFields(declaration, mapped).map(({ field, path }) => [field, path])).toEqual([
      ['logo', 'logo'],
      ['pages', 'pages'],
      ['photo', 'deep.picture'],
      ['pages', 'again'],
    ]);
  });
});

describe('the schema of a body as an automation is given it', () => {
  const given = withInputFiles(requestSchema(declaration, { webhook: 'w', timeoutSeconds: 1, body: 'form' }));

  it('holds files in the places of their values, also where they may be left empty or are several', () => {
    for (const path of ['photo.url', 'logo.name', 'logo', 'pages', 'name']) expect(reaches(given, path)).toBe(true);
    for (const path of ['photo.secret', 'name.url', 'logo.x.y']) expect(reaches(given, path)).toBe(false);
    expect(given.properties?.pages?.items?.properties).toHaveProperty('size');
  });

  it('leaves all else as it is', () => {
    const plain = fieldSchema({ title: 'Name', type: 'string', pattern: '^a' });
    expect(withInputFiles(plain)).toEqual(plain);
  });
});
