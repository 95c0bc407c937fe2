import { expect, it } from 'vitest';
import { asForm, resolveOptions } from '@/registry/options';
import { lower } from '@/registry/surface/lower';
import { keywordsBrokenBy } from '@/toolkit/declaration/broken-keywords';
import { compileForm } from '@/toolkit/declaration/form-validator';
import { boundaries, optionChoices } from './support/boundaries';
import type { ValidSample } from './support/samples';

const VARIANT = {
  kind: { required: true, enum: ['card', 'transfer'] },
  card: { required: true, maxLength: 9, showIf: { field: 'kind', is: 'card' } },
  iban: { required: true, maxLength: 9, showIf: { field: 'kind', is: 'transfer' } },
};
const CARD = { kind: 'card', card: '4242' };

/** Forms whose fields depend on each other, each with answers it takes. */
const FORMS: Record<string, { fields: object; answers: object[] }> = {
  'a group of which all but one part shows by that part': {
    fields: { pay: { fields: VARIANT } },
    answers: [{ pay: CARD }],
  },
  'entries of which all but one part shows by that part': {
    fields: { pays: { items: { fields: VARIANT }, maxItems: 2 } },
    answers: [{ pays: [CARD] }],
  },
  'options that reveal a choice, a file, a number and a text': {
    fields: {
      where: { required: true, enum: ['cloud', 'file', 'number', 'words', 'nowhere'] },
      provider: { required: true, enum: ['here', 'there'], showIf: { field: 'where', is: 'cloud' } },
      upload: { required: true, format: 'file', accept: ['*'], maxBytes: 9, showIf: { field: 'where', is: 'file' } },
      size: { required: true, type: 'integer', minimum: 3, showIf: { field: 'where', is: 'number' } },
      words: { required: true, showIf: { field: 'where', is: 'words' } },
    },
    answers: [{ where: 'nowhere' }, { where: 'words', words: 'By the sea' }],
  },
};

it.each(Object.entries(FORMS))(
  'what stands at the bounds is taken or refused as said: %s',
  (_name, { fields, answers }) => {
    const surface = { $schema: '', id: 'form', sections: [{ fields }], submit: { label: 'Go' } };
    const lists = { $schema: '../schemas/options.schema.json' } as const;
    const form = asForm(resolveOptions(lower(surface).declaration as never, lists));
    const compiled = compileForm(form);
    if (!('validate' in compiled)) throw new Error(compiled.error);
    const valid = answers.map((own, index) => ({ name: `${index}`, answers: own }) as ValidSample);
    const around = [
      ...boundaries(form, valid),
      ...optionChoices(form, valid).map((choice) => ({ ...choice, problem: undefined })),
    ];
    const [decisive] = Object.keys(fields);
    expect(around.length).toBeGreaterThan(3);
    for (const { field, what, answers: tried, problem } of around) {
      const broken = keywordsBrokenBy(form, compiled.validate, tried);
      expect(broken[field] ?? [], `${field}: ${what}`).toEqual(problem ? expect.arrayContaining([problem]) : []);
      if (!problem && field === decisive) expect(broken, `${field}: ${what}`).toEqual({});
    }
  },
);
