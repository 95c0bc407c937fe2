import type { Carried, Next } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { placesIn } from '@/registry/paths';
import { takesText } from '@/registry/text-answers';
import type { Finding, Words } from '../lib/finding.ts';
import { madeOnce } from '../lib/last-made.ts';
import { type CheckInput, type FormTool, isForm } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { unknownName, unreadTool } from '../lib/walk.ts';

/** A button that leads to a tool that is not there, or fills in what its form does not have, breaks where nobody looks; a key must never travel. */
export const rule = {
  name: 'next-fits',
  explains:
    'What goes on from a result is another tool with a page that can be launched; what is carried is no secret, and fits the fields it is for.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    (tool.form.result?.next ?? []).flatMap((next, index) => nextFindings(input, tool, next, index)),
  );
}

function nextFindings(input: CheckInput, tool: FormTool, next: Next, index: number): Finding[] {
  const path: Path = ['result', 'next', index];
  const there = toolsOf(input).get(next.tool);
  if (there && !there.declaration) return [finding(tool.source, [...path, 'tool'], unreadTool(next.tool))];
  const target = there && isForm(there) && isOther(tool, there) ? there : undefined;
  if (!target) {
    const names = input.forms.filter((other) => isOther(tool, other)).map(({ id }) => id);
    return [finding(tool.source, [...path, 'tool'], toolFault(next.tool, there !== undefined, names))];
  }
  return Object.entries(next.carry).flatMap(([field, source]) => [
    ...fieldFindings(tool, target, field, [...path, 'carry', field]),
    ...sourceFindings(tool, source, [...path, 'carry', field]),
  ]);
}

const toolsOf = madeOnce(({ tools }: CheckInput) => new Map(tools.map((tool) => [tool.id, tool])));

/** Whether a tool is another one, and can be gone on with. */
function isOther(tool: FormTool, { id, form: { page, card } }: FormTool): boolean {
  return id !== tool.id && page !== undefined && card?.status !== 'coming-soon';
}

function toolFault(name: string, isThere: boolean, known: string[]): Words {
  const mend = 'Name another tool that has a form, a page, and is not coming soon.';
  if (!isThere) return unknownName('tool', name, known, mend);
  return { found: `"${name}", on which nobody can go on`, expected: 'another tool that can be launched', mend };
}

function fieldFindings({ source }: FormTool, { id, form }: FormTool, field: string, path: Path): Finding[] {
  const names = Object.keys(form.form.properties);
  const schema = Object.hasOwn(form.form.properties, field) ? form.form.properties[field] : undefined;
  if (!schema)
    return [finding(source, path, unknownName(`field of "${id}"`, field, names, 'Name a field of its form.'), 'name')];
  const fault = (found: string, expected: string) =>
    finding(source, path, { found, expected, mend: 'Remove it: its owner fills it in.' }, 'name');
  if (secretFields(form).includes(field))
    return [fault(`"${field}", a secret of "${id}"`, 'fields that are no secrets')];
  if (form.ui.fields?.[field]?.optionsFrom)
    return [fault(`"${field}", whose options come from elsewhere`, 'fields whose options are known')];
  if (!takesText(schema))
    return [fault(`"${field}", which takes no text`, 'a text, a choice, a number, or a list of words')];
  return [];
}

/** What is read of the answers here. Parts of the result are looked at with all others a declaration names. */
function sourceFindings({ source, form }: FormTool, { from, text = '' }: Carried, path: Path): Finding[] {
  const named = [
    ...(from === undefined ? [] : [{ name: from, at: [...path, 'from'] }]),
    ...placesIn(text)
      .filter((place) => !/^(result|row)\./.test(place))
      .map((name) => ({ name, at: [...path, 'text'] })),
  ];
  const names = Object.keys(form.form.properties);
  return named.flatMap(({ name, at }) => {
    const schema = Object.hasOwn(form.form.properties, name) ? form.form.properties[name] : undefined;
    if (!schema) return [finding(source, at, unknownName('field', name, names, 'Name a field of this form.'))];
    const fault = secretFields(form).includes(name)
      ? `"${name}", a secret`
      : takesText(schema)
        ? undefined
        : `"${name}", which is no text`;
    if (!fault) return [];
    const expected = 'a field that holds a text, a choice, a number or a list of words';
    return [finding(source, at, { found: fault, expected, mend: 'Name another field, or remove it.' })];
  });
}
