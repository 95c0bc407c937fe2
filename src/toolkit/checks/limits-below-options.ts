import type { Limit } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Nobody sees a limit that cannot be reached, and nobody can meet one below the minimum number of choices. */
export const explains =
  'Only a list has a limit, and it is lower than the number of options but not lower than the minimum number of choices.';

export function checkForm(tool: FormTool): Findings {
  return Object.entries(tool.declaration.limits ?? {}).flatMap(([name, limit]) => limitFindings(tool, name, limit));
}

function limitFindings({ source, form: { form } }: FormTool, name: string, { max }: Limit): Findings {
  const field = form.properties[name];
  const lists = Object.entries(form.properties)
    .filter(([, { type }]) => type === 'array')
    .map(([list]) => list);
  if (!field)
    return findingAtName(source, ['limits', name], unknownNameText('field', name, lists, 'Name a list of the form.'));
  if (field.type !== 'array')
    return findingAtName(source, ['limits', name], {
      found: `a limit for "${name}", which is not a list`,
      expected: 'a field of type array',
      mend: 'Remove the limit; for the length of a text write "maxLength" in the field.',
    });
  const count = optionsOf(field).length;
  if (count > 0 && max >= count)
    return findingAt(source, ['limits', name, 'max'], {
      found: `at most ${max} of ${count} options`,
      expected: `a number below ${count}`,
      mend: 'Lower the limit, also where its title mentions it, or remove it.',
    });
  if ((field.minItems ?? 0) <= max) return [];
  return findingAt(source, ['limits', name, 'max'], {
    found: `at most ${max}, although at least ${field.minItems} are required`,
    expected: `${field.minItems} or more`,
    mend: 'Raise the limit, or lower minItems of the field.',
  });
}
