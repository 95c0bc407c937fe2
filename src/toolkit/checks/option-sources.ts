import { dependenciesOf } from '@/registry/option-sources';
import { optionsOf } from '@/registry/options';
import { type OptionField, optionFields } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { closestName, joinNames } from '../text/suggest';

/** Options that depend on a later or empty field disable the field; an answer without a list gives it no options. */
export const explains =
  '"optionsFrom" depends only on earlier fields, and has a list for every option of the field that decides.';

export function checkForm(tool: FormTool): Findings {
  return optionFields(tool).flatMap((optionField) => [
    typeFindings(tool, optionField),
    deciderFindings(tool, optionField),
    listFindings(tool, optionField),
  ]);
}

/** Options that are loaded are strings. */
function typeFindings({ source }: FormTool, { name, field, path }: OptionField): Findings {
  const type = field.type === 'array' ? field.items?.type : field.type;
  if (type === 'string') return [];
  return findingAtName(source, path, {
    found: `"optionsFrom" for "${name}", which is not a text`,
    expected: 'a field of type string, or a list of strings',
    mend: 'Change the type of the field, or give it an enum.',
  });
}

function deciderFindings({ source, form }: FormTool, { name, from, path }: OptionField): Findings {
  const order = form.ui.sections.flatMap(({ fields }) => fields);
  const earlierFields = order.slice(0, Math.max(0, order.indexOf(name)));
  const at = (decider: string) =>
    from.field === decider ? [...path, 'field'] : [...path, 'after', from.after?.indexOf(decider) ?? 0];
  return dependenciesOf(from).flatMap((decider) => {
    const mend = `Name a field that comes before "${name}".`;
    // Another rule reports a field that does not exist.
    if (!Object.hasOwn(form.form.properties, decider)) return [];
    if (!earlierFields.includes(decider))
      return findingAt(source, at(decider), {
        found: `"${decider}", which does not come before "${name}"`,
        expected: joinNames(earlierFields),
        mend,
      });
    const { required = [], properties } = form.form;
    if (!required.includes(name) || required.includes(decider) || properties[decider]?.default !== undefined) return [];
    return findingAt(source, at(decider), {
      found: `"${decider}", which may stay empty although "${name}" is required`,
      expected: 'a required field',
      mend: `Make "${decider}" required too, or remove "required" from "${name}".`,
    });
  });
}

/** Reports options of the deciding field without a list, and lists for anything else. */
function listFindings({ source, form }: FormTool, { name, from, path }: OptionField): Findings {
  const { field: decider, lists } = from;
  const decidingField = decider === undefined ? undefined : form.form.properties[decider];
  if (!lists || !decidingField || decider === name) return [];
  const options = optionsOf(decidingField).map(String);
  if (decidingField.type === 'array' || options.length === 0)
    return findingAt(source, [...path, 'field'], {
      found: `"${decider}", which is not one choice out of known ones`,
      expected: 'a field with an enum or a shared option list',
      mend: 'Let another field decide, or give it options.',
    });
  const uncovered = options.filter((option) => !Object.hasOwn(lists, option));
  return [
    uncovered.map((option) =>
      findingAtName(source, [...path, 'lists'], {
        found: `no list for "${option}", an option of "${decider}"`,
        expected: `a list for each of ${joinNames(options)}`,
        mend: `Add "${option}" with the name of a list of tools/options.json.`,
      }),
    ),
    Object.keys(lists)
      .filter((option) => !options.includes(option))
      .map((option) =>
        findingAtName(source, [...path, 'lists', option], {
          found: `a list for "${option}", which is no option of "${decider}"`,
          expected: `one of ${joinNames(options)}`,
          mend: 'Write an option as it stands in the list, or remove this.',
          didYouMean: closestName(option, options),
        }),
      ),
  ];
}
