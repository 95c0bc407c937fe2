import type { FieldSchema } from '@/generated/declaration';
import { fieldsIn, messageName } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { type Located, unknownNameText } from '../project/declaration-texts';

/** Settings, messages and documents refer to fields by name; whoever renames a field easily forgets them. */
export const explains = 'Every field that settings, messages, expected items, documents and dialogs name exists.';

/** A reference to a field; `part` is `name` if the reference is a property name. */
type Reference = Located<string> & { part?: 'name' };

export function checkForm(tool: FormTool): Findings {
  const { source, form } = tool;
  const report = (references: Reference[], names: string[]) =>
    references
      .filter(({ value }) => !names.includes(value))
      .map(({ value, path, part }) =>
        findingAt(source, path, unknownNameText('field', value, names, 'Name a field of the form.'), part),
      );
  const numbers = Object.entries(form.form.properties).filter(([, field]) => isNumber(field));
  const { count } = form.result?.expect ?? {};
  return [
    report(formReferences(tool), Object.keys(form.form.properties)),
    count !== undefined &&
      countFinding(
        tool,
        count,
        numbers.map(([name]) => name),
      ),
    report(named(form.messages.fields, ['messages', 'fields']), fieldsIn(tool).map(messageName)),
    (form.result?.actions ?? []).map(({ dialog }, index) => {
      if (!dialog) return [];
      const path: Path = ['result', 'actions', index, 'dialog'];
      const required = listed(dialog.form.required, [...path, 'form', 'required']);
      return report([...required, ...named(dialog.prefill, [...path, 'prefill'])], Object.keys(dialog.form.properties));
    }),
  ];
}

function isNumber({ type }: FieldSchema): boolean {
  return type === 'number' || type === 'integer';
}

/** The field says how many were asked for: of a text, nothing would ever be missing. */
function countFinding({ source, form }: FormTool, count: string, numbers: readonly string[]): Findings {
  if (numbers.includes(count)) return [];
  const mend = 'Name a number field of the form.';
  const unknown = unknownNameText('number field', count, numbers, mend);
  const isOther = Object.hasOwn(form.form.properties, count);
  return findingAt(
    source,
    ['result', 'expect', 'count'],
    isOther ? { ...unknown, found: `"${count}", which is no number` } : unknown,
  );
}

function formReferences({ form: { form, ui, messages, result } }: FormTool): Reference[] {
  return [
    ...listed(form.required, ['form', 'required']),
    ...named(ui.fields, ['ui', 'fields']),
    ...(messages.invalid ?? []).flatMap(({ missing }, rule) =>
      listed(missing, ['messages', 'invalid', rule, 'missing']),
    ),
    ...(result?.document?.client ? [{ value: result.document.client, path: ['result', 'document', 'client'] }] : []),
  ];
}

/** Returns the references of a list of names. */
function listed(names: readonly string[] = [], path: Path): Reference[] {
  return names.map((value, index) => ({ value, path: [...path, index] }));
}

/** Returns the references of an object whose properties have the names of fields. */
function named(properties: object = {}, path: Path): Reference[] {
  return Object.keys(properties).map((value) => ({ value, path: [...path, value], part: 'name' }));
}
