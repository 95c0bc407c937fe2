import type { Limit } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A limit that cannot be reached is never said, and one below the fewest choices can never be met. */
export const rule = {
  name: 'limits-below-options',
  explains: 'A limit belongs to a list, lies below the number of its options and not below its fewest choices.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.declaration.limits ?? {}).flatMap(([name, limit]) => limitFindings(tool, name, limit)),
  );
}

function limitFindings({ source, form: { form } }: FormTool, name: string, { max }: Limit): Finding[] {
  const field = form.properties[name];
  const lists = Object.entries(form.properties)
    .filter(([, { type }]) => type === 'array')
    .map(([list]) => list);
  if (!field)
    return [finding(source, ['limits', name], unknownName('field', name, lists, 'Name a list of the form.'), 'name')];
  if (field.type !== 'array') {
    const words = {
      found: `a limit for "${name}", which is no list`,
      expected: 'a field of type array',
      mend: 'Remove the limit; lengths of texts go into the field as maxLength.',
    };
    return [finding(source, ['limits', name], words, 'name')];
  }
  const count = optionsOf(field).length;
  if (count > 0 && max >= count) {
    const words = {
      found: `at most ${max} of ${count} options`,
      expected: `a number below ${count}`,
      mend: 'Lower the limit, in its title too, or remove it.',
    };
    return [finding(source, ['limits', name, 'max'], words)];
  }
  if ((field.minItems ?? 0) <= max) return [];
  const words = {
    found: `at most ${max}, though at least ${field.minItems} are asked for`,
    expected: `${field.minItems} or more`,
    mend: 'Raise the limit, or lower minItems of the field.',
  };
  return [finding(source, ['limits', name, 'max'], words)];
}
