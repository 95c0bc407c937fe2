import { describe, expect, it } from 'vitest';
import { secretFields } from '@/registry/answers';
import { linkedAnswers } from '@/registry/linked-answers';
import { tools } from '../e2e/support/tool-runs';
import { formFixture } from '../support/form-fixture';

const linked = (query: string) => linkedAnswers(formFixture(), new URLSearchParams(query));

describe('what a link fills in', () => {
  it('is what fits, by the names of fields; what names none is left alone', () => {
    expect(linked('name=+Fern+&kind=LARGE&tags=a&tags=b&wantsMore=true&utm_source=mail')).toEqual({
      incoming: { answers: { name: 'Fern', kind: 'large', tags: ['a', 'b'], wantsMore: true }, rejected: [] },
      filled: ['name', 'kind', 'tags', 'wantsMore'],
      parameters: ['name', 'kind', 'tags', 'wantsMore'],
    });
  });

  it('is words of one\'s own beside "Other"', () => {
    expect(linked('kind=Tiny').incoming.answers).toEqual({ kind: 'Other', customKind: 'Tiny' });
  });

  it('says what does not fit', () => {
    expect(linked('name=F&wantsMore=perhaps&kind=').incoming).toEqual({ answers: {}, rejected: ['name', 'wantsMore'] });
  });

  it('agrees to nothing', () => {
    const { form } = formFixture();
    const agreed = { type: 'boolean', title: 'Agreed', const: true } as const;
    const declaration = formFixture({ form: { ...form, properties: { ...form.properties, agreed } } });
    expect(linkedAnswers(declaration, new URLSearchParams('agreed=true')).incoming.answers).toEqual({});
  });

  it.each(tools.flatMap((tool) => secretFields(tool).map((name) => [tool.id, name, tool] as const)))(
    'is never a secret, which is to leave the address: %s, %s',
    (_, name, tool) => {
      const {
        incoming: arrived,
        filled: wanted,
        parameters: names,
      } = linkedAnswers(tool, new URLSearchParams({ [name]: 'sk-secret-1234567890' }));
      expect([arrived.answers, wanted, names]).toEqual([{}, [], [name]]);
    },
  );
});
