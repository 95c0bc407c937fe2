import { decidersOf } from '@/registry/option-sources';
import { optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import { type OptionField, optionFields } from '../lib/option-fields.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * Options that wait for a field further down, or for one that may stay empty, leave the member before a field that is off;
 * an answer without a list leaves nothing to choose from.
 */
export const rule = {
  name: 'option-sources',
  perTool: true,
  explains: 'Options from elsewhere depend on fields that stand before theirs, and cover every answer that decides.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [
    ...optionFields(tool).flatMap((one) => [
      ...typeFindings(tool, one),
      ...deciderFindings(tool, one),
      ...listFindings(tool, one),
    ]),
    ...nestedFindings(tool),
  ]);
}

/** Values from elsewhere are texts. */
function typeFindings({ source }: FormTool, { name, field, path }: OptionField): Finding[] {
  const type = field.type === 'array' ? field.items?.type : field.type;
  if (type === 'string') return [];
  const words = {
    found: `options from elsewhere for "${name}", which holds no text`,
    expected: 'a field of type string, or a list of strings',
    mend: 'Change the type of the field, or give it an enum.',
  };
  return [finding(source, path, words, 'name')];
}

function deciderFindings({ source, form }: FormTool, { name, from, path }: OptionField): Finding[] {
  const order = form.ui.sections.flatMap(({ fields }) => fields);
  const before = order.slice(0, Math.max(0, order.indexOf(name)));
  const at = (decider: string) =>
    from.field === decider ? [...path, 'field'] : [...path, 'after', from.after?.indexOf(decider) ?? 0];
  return decidersOf(from).flatMap((decider) => {
    const mend = `Name a field that stands before "${name}".`;
    if (!Object.hasOwn(form.form.properties, decider))
      return [finding(source, at(decider), unknownName('field', decider, before, mend))];
    if (!before.includes(decider)) {
      const words = { found: `"${decider}", which does not stand before "${name}"`, expected: listed(before), mend };
      return [finding(source, at(decider), words)];
    }
    const { required = [], properties } = form.form;
    if (!required.includes(name) || required.includes(decider) || properties[decider]?.default !== undefined) return [];
    const words = {
      found: `"${decider}", which may stay empty, though "${name}" must be filled in`,
      expected: 'a field that must be filled in too',
      mend: `Add "${decider}" to form.required, or take "${name}" out of it.`,
    };
    return [finding(source, at(decider), words)];
  });
}

/** A list for every option of the field that decides, and for nothing else. */
function listFindings({ source, form }: FormTool, { name, from, path }: OptionField): Finding[] {
  const { field: decider, lists } = from;
  const deciding = decider === undefined ? undefined : form.form.properties[decider];
  if (!lists || !deciding || decider === name) return [];
  const options = optionsOf(deciding).map(String);
  if (deciding.type === 'array' || options.length === 0) {
    const words = {
      found: `"${decider}", which is not one choice out of known ones`,
      expected: 'a field with an enum or a shared option list',
      mend: 'Let another field decide, or give it options.',
    };
    return [finding(source, [...path, 'field'], words)];
  }
  const uncovered = options.filter((option) => !Object.hasOwn(lists, option));
  return [
    ...uncovered.map((option) => {
      const words = {
        found: `no list for "${option}", an option of "${decider}"`,
        expected: `a list for each of ${listed(options)}`,
        mend: `Add "${option}" with the name of a list of tools/options.json.`,
      };
      return finding(source, [...path, 'lists'], words, 'name');
    }),
    ...Object.keys(lists)
      .filter((option) => !options.includes(option))
      .map((option) => {
        const words = {
          found: `a list for "${option}", which is no option of "${decider}"`,
          expected: `one of ${listed(options)}`,
          mend: 'Write an option as it stands in the list, or remove this.',
          didYouMean: closest(option, options),
        };
        return finding(source, [...path, 'lists', option], words, 'name');
      }),
  ];
}

/** Inside a group nothing follows the answers. */
function nestedFindings({ source, form }: FormTool): Finding[] {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { fields = {} }]) =>
    Object.entries(fields).flatMap(([part, look]) => {
      if (!look.optionsFrom) return [];
      const words = {
        found: `options from elsewhere for "${part}" inside the group "${name}"`,
        expected: 'options from elsewhere for fields of the form itself',
        mend: 'Move the field out of the group, or give it an enum.',
      };
      return [finding(source, ['ui', 'fields', name, 'fields', part, 'optionsFrom'], words, 'name')];
    }),
  );
}
