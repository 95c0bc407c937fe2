import type { Carried } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import type { CarryTarget } from '@/registry/map-to-next-tool';
import { pathPlaceholders } from '@/registry/paths';
import { acceptsText } from '@/registry/text-answers';
import type { Finding, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import { type CheckInput, type FormTool, isFormTool } from '../project/check-input';
import { unknownNameText, unreadableToolText } from '../project/declaration-texts';

/**
 * A button to a missing tool, or with answers its form does not have, breaks unnoticed; and a key must never be passed
 * on.
 */
export const explains =
  '"next" of a result or a form names another tool that has a page and can be launched; it carries no secret, and only values that fit the fields they fill.';

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const { result, after } = tool.form;
    return [
      ...(result?.next ?? []).flatMap((next, index) => nextFindings(input, tool, next, ['result', 'next', index])),
      ...(after?.next ? nextFindings(input, tool, after.next, ['after', 'next']) : []),
    ];
  });
}

function nextFindings(input: CheckInput, tool: FormTool, next: CarryTarget, path: Path): Finding[] {
  const linked = toolsOf(input).get(next.tool);
  if (linked && !linked.declaration) return [findingAt(tool.source, [...path, 'tool'], unreadableToolText(next.tool))];
  const target = linked && isFormTool(linked) && isOther(tool, linked) ? linked : undefined;
  if (!target) {
    const names = input.forms.filter((other) => isOther(tool, other)).map(({ id }) => id);
    return [findingAt(tool.source, [...path, 'tool'], toolProblem(next.tool, linked !== undefined, names))];
  }
  return Object.entries(next.carry).flatMap(([field, source]) => [
    ...fieldFindings(tool, target, field, [...path, 'carry', field]),
    ...sourceFindings(tool, source, [...path, 'carry', field]),
  ]);
}

const toolsOf = memoizeByObject(({ tools }: CheckInput) => new Map(tools.map((tool) => [tool.id, tool])));

/** Returns true for another tool that has a page and can be launched. */
function isOther(tool: FormTool, { id, form: { page, card } }: FormTool): boolean {
  return id !== tool.id && page !== undefined && card?.status !== 'coming-soon';
}

function toolProblem(name: string, isThere: boolean, known: string[]): FindingText {
  const mend = 'Name another tool that has a form, a page, and is not coming soon.';
  if (!isThere) return unknownNameText('tool', name, known, mend);
  return { found: `"${name}", on which nobody can go on`, expected: 'another tool that can be launched', mend };
}

function fieldFindings({ source }: FormTool, { id, form }: FormTool, field: string, path: Path): Finding[] {
  const names = Object.keys(form.form.properties);
  const schema = Object.hasOwn(form.form.properties, field) ? form.form.properties[field] : undefined;
  if (!schema)
    return [
      findingAt(source, path, unknownNameText(`field of "${id}"`, field, names, 'Name a field of its form.'), 'name'),
    ];
  const report = (found: string, expected: string) =>
    findingAt(source, path, { found, expected, mend: 'Remove it: its owner fills it in.' }, 'name');
  if (secretFields(form).includes(field))
    return [report(`"${field}", a secret of "${id}"`, 'fields that are no secrets')];
  if (form.ui.fields?.[field]?.optionsFrom)
    return [report(`"${field}", whose options come from elsewhere`, 'fields whose options are known')];
  if (!acceptsText(schema))
    return [report(`"${field}", which takes no text`, 'a text, a choice, a number, or a list of words')];
  return [];
}

/**
 * Checks the carried answers of this form. Another rule checks the carried parts of the result.
 */
function sourceFindings({ source, form }: FormTool, { from, text = '' }: Carried, path: Path): Finding[] {
  const named = [
    ...(from === undefined ? [] : [{ name: from, at: [...path, 'from'] }]),
    ...pathPlaceholders(text)
      .filter((place) => !/^(result|row)\./.test(place))
      .map((name) => ({ name, at: [...path, 'text'] })),
  ];
  const names = Object.keys(form.form.properties);
  return named.flatMap(({ name, at }) => {
    const schema = Object.hasOwn(form.form.properties, name) ? form.form.properties[name] : undefined;
    if (!schema) return [findingAt(source, at, unknownNameText('field', name, names, 'Name a field of this form.'))];
    const obstacle = secretFields(form).includes(name)
      ? `"${name}", a secret`
      : acceptsText(schema)
        ? undefined
        : `"${name}", which is no text`;
    if (!obstacle) return [];
    const expected = 'a field that holds a text, a choice, a number or a list of words';
    return [findingAt(source, at, { found: obstacle, expected, mend: 'Name another field, or remove it.' })];
  });
}
