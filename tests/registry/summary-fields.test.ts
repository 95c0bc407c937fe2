import { expect, it } from 'vitest';
import { summaryFields } from '@/registry/summary-fields';
import { formFixture } from '../support/form-fixture';

it('tells runs apart by texts of the member first, then by choices kept as they read, never by a key', () => {
  expect(summaryFields(formFixture())).toEqual(['name', 'customKind', 'customTag', 'more']);
  const declaration = formFixture({
    form: {
      type: 'object',
      required: ['site'],
      properties: {
        goal: { type: 'string', title: 'Goal', enum: ['quick-cash'] },
        niche: { type: 'string', title: 'Niche', enum: ['Bakeries'] },
        mail: { type: 'string', title: 'Mail', format: 'email' },
        note: { type: 'string', title: 'Note' },
        site: { type: 'string', title: 'Site', format: 'uri' },
        count: { type: 'integer', title: 'Count' },
        key: { type: 'string', title: 'Key', secret: true },
      },
    },
    ui: {
      submit: { label: 'Go', running: 'Going...' },
      sections: [{ title: 'All', fields: ['goal', 'niche', 'mail', 'note', 'site', 'count', 'key'] }],
      fields: { goal: { labels: { 'quick-cash': 'Quick cash' } }, key: { widget: 'secret' } },
    },
  });
  expect(summaryFields(declaration)).toEqual(['site', 'note', 'niche']);
});
