import type { FieldSchema } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Bounds that exclude each other make a field nobody can fill in; ajv takes them without a word. */
export const rule = {
  name: 'bounds-in-order',
  explains: 'No field asks for more than it allows, or for more choices than it offers.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { form } }) =>
    Object.entries(form.properties).flatMap(([name, field]) =>
      crossed(name, field).map(({ keyword, found, expected }) =>
        finding(source, ['form', 'properties', name, keyword], {
          found,
          expected,
          mend: 'Change one of the two bounds.',
        }),
      ),
    ),
  );
}

function crossed(name: string, field: FieldSchema): { keyword: string; found: string; expected: string }[] {
  const offered = optionsOf(field).length || undefined;
  const pairs: [string, number | undefined, string, number | undefined][] = [
    ['minLength', field.minLength, 'maxLength', field.maxLength],
    ['minimum', field.minimum, 'maximum', field.maximum],
    ['minItems', field.minItems, 'number of options', offered],
  ];
  return pairs.flatMap(([low, least, high, most]) =>
    least === undefined || most === undefined || least <= most
      ? []
      : [
          {
            keyword: low,
            found: `a ${low} of ${least} for "${name}", whose ${high} is ${most}`,
            expected: `${most} or less`,
          },
        ],
  );
}
