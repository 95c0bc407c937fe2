import { fieldsIn, messageName } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type Located, unknownNameText } from '../project/declaration-texts';

/** Settings, messages and documents refer to fields by name; whoever renames a field easily forgets them. */
export const explains = 'Every field that settings, messages, expected items, documents and dialogs name exists.';
export const perTool = true;

/** A reference to a field; `part` is `name` if the reference is a property name. */
type Reference = Located<string> & { part?: 'name' };

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { source, form } = tool;
    const names = Object.keys(form.form.properties);
    return [
      ...missingOf(formReferences(tool), names),
      ...missingOf(messageReferences(tool), fieldsIn(tool).map(messageName)),
      ...dialogReferences(tool).flatMap((dialog) => missingOf(dialog.references, dialog.names)),
    ].map(({ value, path, part, names }) =>
      findingAt(source, path, unknownNameText('field', value, names, 'Name a field of the form.'), part),
    );
  });
}

/** Returns the references to names that do not exist, each with the names that do. */
function missingOf(references: Reference[], names: string[]): (Reference & { names: string[] })[] {
  return references.filter(({ value }) => !names.includes(value)).map((reference) => ({ ...reference, names }));
}

function formReferences({ form: { form, ui, messages, result } }: FormTool): Reference[] {
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

/** Returns the names of the fields and parts of groups that have error messages. */
function messageReferences({ form: { messages } }: FormTool): Reference[] {
  return Object.keys(messages.fields ?? {}).map((value) => ({
    value,
    path: ['messages', 'fields', value],
    part: 'name' as const,
  }));
}

function dialogReferences({ form: { result } }: FormTool): { names: string[]; references: Reference[] }[] {
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
    return [{ names: Object.keys(dialog.form.properties), references: [...required, ...prefill] }];
  });
}
