import { fieldsIn, messageName } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type Located, unknownNameText } from '../project/declaration-texts';

/** Field settings, messages and documents refer to fields by name, and are easily forgotten when a field is renamed. */
export const explains = 'Every field that settings, messages, expected items, documents and dialogs name exists.';
export const perTool = true;

/** A reference to a field; `part` is `name` if the reference is a property name. */
type Reference = Located<string> & { part?: 'name' };

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { source, form } = tool;
    const names = Object.keys(form.form.properties);
    return [
      ...missingOf(references(tool), names),
      ...missingOf(messagesOf(tool), fieldsIn(tool).map(messageName)),
      ...dialogReferences(tool).flatMap(({ names: own, list }) => missingOf(list, own)),
    ].map(({ value, path, part, known }) =>
      findingAt(source, path, unknownNameText('field', value, known, 'Name a field of the form.'), part),
    );
  });
}

function missingOf(list: Reference[], known: string[]): (Reference & { known: string[] })[] {
  return list.filter(({ value }) => !known.includes(value)).map((reference) => ({ ...reference, known }));
}

function references({ form: { form, ui, messages, result } }: FormTool): Reference[] {
  return [
    ...(form.required ?? []).map((value, index) => ({ value, path: ['form', 'required', index] })),
    ...Object.keys(ui.fields ?? {}).map((value) => ({ value, path: ['ui', 'fields', value], part: 'name' as const })),
    ...(messages.invalid ?? []).flatMap(({ missing }, rule) =>
      missing.map((value, index) => ({ value, path: ['messages', 'invalid', rule, 'missing', index] })),
    ),
    ...(result?.expect ? [{ value: result.expect.count, path: ['result', 'expect', 'count'] }] : []),
    ...(result?.document?.client ? [{ value: result.document.client, path: ['result', 'document', 'client'] }] : []),
  ];
}

/** Returns the fields and parts of groups with error messages of their own. */
function messagesOf({ form: { messages } }: FormTool): Reference[] {
  return Object.keys(messages.fields ?? {}).map((value) => ({
    value,
    path: ['messages', 'fields', value],
    part: 'name' as const,
  }));
}

function dialogReferences({ form: { result } }: FormTool): { names: string[]; list: Reference[] }[] {
  return (result?.actions ?? []).flatMap(({ dialog }, index) => {
    if (!dialog) return [];
    const path = ['result', 'actions', index, 'dialog'];
    const required = (dialog.form.required ?? []).map((value, at) => ({
      value,
      path: [...path, 'form', 'required', at],
    }));
    const prefill = Object.keys(dialog.prefill ?? {}).map((value) => ({
      value,
      path: [...path, 'prefill', value],
      part: 'name' as const,
    }));
    return [{ names: Object.keys(dialog.form.properties), list: [...required, ...prefill] }];
  });
}
