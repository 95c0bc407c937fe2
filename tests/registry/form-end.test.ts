import { describe, expect, it } from 'vitest';
import { endingSection, isSectionShown } from '@/registry/answers';
import { brokenRules, formEnd } from '@/registry/rules';
import { describeRules } from '@/server/runs/programs/answers-schema';
import type { ApiTool } from '@/server/runs/programs/api-tools';
import { buildToolBody } from '@/server/runs/programs/tool-body';
import { formFixture, moduleFixture } from '../support/form-fixture';

const SECTIONS = [
  { fields: ['kind', 'customKind'] },
  {
    title: 'For small ones alone',
    text: 'Call us.',
    fields: [],
    when: { field: 'kind', is: 'large' },
    ends: true as const,
  },
  { fields: ['name', 'tags', 'customTag', 'wantsMore', 'more', 'key'] },
];
const parts = { ui: { ...formFixture().ui, sections: SECTIONS } };
const form = formFixture(parts);

describe('a form that ends', () => {
  it('shows nothing behind the section that ends it', () => {
    const shown = (kind: string) => form.ui.sections.map((section) => isSectionShown(form, section, { kind }));
    expect(shown('large')).toEqual([true, true, false]);
    expect(shown('small')).toEqual([true, false, true]);
    expect(endingSection(form, { kind: 'small' })).toBeUndefined();
  });

  it('has one problem, at the field its end depends on, in the words of its title', () => {
    expect(formEnd(form, { kind: 'large' })).toMatchObject({
      field: 'kind',
      keyword: 'ends',
      message: 'For small ones alone',
    });
    expect(formEnd(form, { kind: 'small' })).toBeUndefined();
    expect(brokenRules(form, { kind: 'large' }, new Date())).toEqual([]);
  });

  it('tells programs beforehand which answer ends it', () => {
    expect(describeRules(form)).toEqual(['- Nothing is sent where "kind" is "large": For small ones alone']);
    expect(describeRules(formFixture())).toEqual([]);
  });

  it('refuses a call of a program with that problem alone, whatever else is missing', () => {
    const { validate } = moduleFixture(parts);
    const tool = { form, validate, entry: { validate: () => true } } as unknown as ApiTool;
    const context = { caller: {} as never, now: new Date(), webhookAddress: '' };
    const call = (kind: string) => () => buildToolBody(tool, { kind }, context);
    const problem = { code: 'ends', field: 'kind', message: 'Nothing is sent: For small ones alone' };
    expect(call('large')).toThrow(
      expect.objectContaining({ status: 400, details: { field: 'kind', problems: [problem] } }),
    );
    expect(call('small')).toThrow(/"name" is missing|name/);
  });
});
