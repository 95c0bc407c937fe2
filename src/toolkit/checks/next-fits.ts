import type { Carried } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import type { CarryTarget } from '@/registry/map-to-next-tool';
import { pathPlaceholders } from '@/registry/paths';
import { acceptsText } from '@/registry/text-answers';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import { type CheckInput, type FormTool, isFormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Nobody notices an answer carried to a missing field. A key must never be carried. */
export const explains =
  '"next" of a result or a form names a tool with a form. It carries no secrets, and only values that fit their fields.';

export function check(input: CheckInput): Findings {
  return input.forms.flatMap((tool) => {
    const { result, after } = tool.form;
    return [
      (result?.next ?? []).map((next, index) => nextFindings(input, tool, next, ['result', 'next', index])),
      after?.next && nextFindings(input, tool, after.next, ['after', 'next']),
    ];
  });
}

function nextFindings(input: CheckInput, tool: FormTool, next: CarryTarget, path: Path): Findings {
  const target = toolsById(input).get(next.tool);
  // Another rule reports a tool that does not exist; one that cannot be read has findings of its own.
  if (!target?.declaration) return [];
  if (!isFormTool(target))
    return findingAt(tool.source, [...path, 'tool'], {
      found: `"${next.tool}", which has no form to fill in`,
      expected: 'another tool with a form',
      mend: 'Name a tool with a form.',
    });
  return Object.entries(next.carry).flatMap(([field, source]) => [
    fieldFindings(tool, target, field, [...path, 'carry', field]),
    sourceFindings(tool, source, [...path, 'carry', field]),
  ]);
}

const toolsById = memoizeByObject(({ tools }: CheckInput) => new Map(tools.map((tool) => [tool.id, tool])));

function fieldFindings({ source }: FormTool, { id, form }: FormTool, field: string, path: Path): Findings {
  const names = Object.keys(form.form.properties);
  const schema = Object.hasOwn(form.form.properties, field) ? form.form.properties[field] : undefined;
  if (!schema)
    return findingAtName(source, path, unknownNameText('field', field, names, `Name a field of the form of "${id}".`));
  const report = (found: string, expected: string) =>
    findingAtName(source, path, { found, expected, mend: 'Remove it: the member fills in this field.' });
  if (secretFields(form).includes(field))
    return report(`"${field}", a secret of "${id}"`, 'only fields that are not secret');
  if (form.ui.fields?.[field]?.optionsFrom)
    return report(`"${field}", whose options are loaded`, 'a field with declared options');
  if (!acceptsText(schema))
    return report(`"${field}", which accepts no text`, 'a text, a choice, a number, or a list of words');
  return [];
}

/** Checks the carried answers of this form. Another rule checks the carried parts of the result. */
function sourceFindings({ source, form }: FormTool, { from, text = '' }: Carried, path: Path): Findings {
  const named = [
    ...(from === undefined ? [] : [{ name: from, at: [...path, 'from'] }]),
    ...pathPlaceholders(text)
      .filter((place) => !/^(result|row)\./.test(place))
      .map((name) => ({ name, at: [...path, 'text'] })),
  ];
  const names = Object.keys(form.form.properties);
  return named.flatMap(({ name, at }) => {
    const schema = Object.hasOwn(form.form.properties, name) ? form.form.properties[name] : undefined;
    if (!schema) return findingAt(source, at, unknownNameText('field', name, names, 'Name a field of this form.'));
    const obstacle = secretFields(form).includes(name)
      ? `"${name}", a secret`
      : acceptsText(schema)
        ? undefined
        : `"${name}", which is no text`;
    if (!obstacle) return [];
    const expected = 'a field that holds a text, a choice, a number or a list of words';
    return findingAt(source, at, { found: obstacle, expected, mend: 'Name another field, or remove it.' });
  });
}
