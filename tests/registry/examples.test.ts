import { describe, expect, it } from 'vitest';
import { exampleAnswers, fieldsLeftToMember } from '@/registry/examples';
import { formFixture } from '../support/form-fixture';

const declaration = formFixture({
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      from: { type: 'string', title: 'From', format: 'date' },
      until: { type: 'string', title: 'Until', format: 'date' },
      mail: { type: 'string', title: 'Mail', format: 'email' },
      photo: { type: 'string', title: 'Photo', format: 'file' },
      photos: { type: 'array', title: 'Photos', items: { type: 'string', format: 'file' } },
      rights: { type: 'boolean', title: 'Rights', const: true },
      key: { type: 'string', title: 'Key', secret: true },
    },
  },
  prefill: { from: 'today' },
});

describe('an example', () => {
  it('leaves keys, files, agreements, addresses and what is prefilled to the member', () => {
    expect(fieldsLeftToMember(declaration).sort()).toEqual(['from', 'key', 'mail', 'photo', 'photos', 'rights']);
  });

  it('counts days from today, over the end of a month, and only in dates', () => {
    const answers = { name: '+3', from: '2026-05-01', until: '+3' };
    expect(exampleAnswers(declaration, answers, new Date(2026, 1, 27))).toEqual({ ...answers, until: '2026-03-02' });
  });
});
