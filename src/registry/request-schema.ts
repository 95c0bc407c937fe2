import type { BodyObject, BodyValue, Dialog, Fact, ToolRequest } from '@/generated/declaration';
import { conditionsOf } from './answers';
import { revealingChoice } from './conditions';
import { isAlwaysAvailable } from './context-variables';
import { fieldSchema, type JsonSchema } from './form-schemas';
import type { FormDeclaration } from './options';

/**
 * Returns the JSON Schema of the bodies that `requestBody` builds. The gateway validates calls against it
 * (docs/behaviour.md, section 7).
 *
 * @param dialog the dialog of the action that sends the request, if any
 */
export function requestSchema(
  declaration: FormDeclaration,
  request: ToolRequest,
  dialog?: Dialog,
): JsonSchema & { $id: string } {
  const $id = `${request.webhook}.request`;
  const schema =
    request.body === 'form' ? objectSchema(sentFields(declaration)) : bodySchema(request.body, declaration, dialog);
  return { $id, ...schema };
}

/** A body field: its schema, and whether it is always present. */
interface BodyField {
  schema: JsonSchema;
  always: boolean;
}

function objectSchema(fields: Record<string, BodyField>): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, field.schema])),
    required: entries.filter(([, field]) => field.always).map(([name]) => name),
    additionalProperties: false,
  };
}

function sentFields(declaration: FormDeclaration): Record<string, BodyField> {
  const { form, reveal = {} } = declaration;
  const sentNames = Object.keys(form.properties).filter((name) => reveal[name]?.send !== 'replace');
  return Object.fromEntries(sentNames.map((name) => [name, sentField(declaration, name)]));
}

/** Schema of a sent field: free text if a custom text may replace a choice, possibly empty if it is optional. */
function sentField(declaration: FormDeclaration, name: string): BodyField {
  const { form, reveal = {}, limits = {} } = declaration;
  const field = form.properties[name];
  if (!field) throw new Error(`${declaration.id}: the request names the field "${name}", which the form does not have`);
  const required = form.required?.includes(name) ?? false;
  const replaceable = Object.values(reveal).some(
    ({ when, send }) => send === 'replace' && revealingChoice(when)?.field === name,
  );
  const max = limits[name]?.max;
  let schema = fieldSchema(field, 'sent');
  if (replaceable) schema = withoutOptions(schema);
  if (max) schema = { ...schema, maxItems: max };
  if (!required) schema = allowingEmpty(schema);
  const typeHasEmpty =
    (field.type === 'string' && field.format !== 'json') || field.type === 'boolean' || field.type === 'array';
  const alwaysShown = conditionsOf(declaration, name).length === 0 && (required || typeHasEmpty);
  return { schema, always: alwaysShown || isAlwaysPreset(declaration, name) };
}

/** Whether every body has this field, because a choice that is always visible and answered presets it. */
function isAlwaysPreset(declaration: FormDeclaration, target: string): boolean {
  const { form, ui } = declaration;
  return Object.entries(ui.fields ?? {}).some(([name, fieldUi]) => {
    const isAnswered = form.required?.includes(name) || form.properties[name]?.default !== undefined;
    return fieldUi.target === target && isAnswered && conditionsOf(declaration, name).length === 0;
  });
}

function withoutOptions({ enum: _options, items, ...rest }: JsonSchema): JsonSchema {
  return items ? { ...rest, items: { type: 'string', minLength: 1 } } : { ...rest, minLength: 1 };
}

function allowingEmpty(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return { ...schema, minItems: 0 };
  if (schema.type !== 'string') return schema;
  const { title, description, ...rest } = schema;
  const bounded = rest.minLength !== undefined || rest.enum || rest.format || rest.pattern;
  return bounded ? { title, ...(description ? { description } : {}), anyOf: [rest, { const: '' }] } : schema;
}

function bodySchema(body: BodyObject, declaration: FormDeclaration, dialog?: Dialog): JsonSchema {
  const fields: Record<string, BodyField> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value !== 'form') fields[name] = valueField(value, declaration, dialog);
    else
      for (const [field, sent] of Object.entries(sentFields(declaration)))
        if (!Object.hasOwn(body, field)) fields[field] = sent;
  }
  return objectSchema(fields);
}

function valueField(value: BodyValue, declaration: FormDeclaration, dialog?: Dialog): BodyField {
  if (value.from !== undefined) {
    const { schema, always } = sentField(declaration, value.from);
    const joined = value.join !== undefined ? { type: 'string', title: schema.title } : schema;
    return { schema: joined, always: always && !value.optional };
  }
  if (value.const !== undefined) return { schema: { const: value.const }, always: true };
  if (value.fact)
    return { schema: FACTS[value.fact], always: isAlwaysAvailable(value.fact) || value.else !== undefined };
  if (value.text) return { schema: { type: 'string' }, always: true };
  if (value.object) return { schema: bodySchema(value.object, declaration, dialog), always: true };
  if (value.result !== undefined) return { schema: {}, always: false };
  return { schema: dialogField(value.dialog ?? '', declaration, dialog), always: true };
}

const FACTS: Record<Fact, JsonSchema> = {
  email: { type: 'string' },
  firstName: { type: 'string' },
  now: { type: 'string', format: 'date-time' },
  today: { type: 'string', format: 'date' },
  year: { type: 'string' },
  month: { type: 'string' },
  weekday: { type: 'string' },
  time: { type: 'string' },
  randomName: { type: 'string' },
  webhookAddress: { type: 'string' },
};

function dialogField(name: string, declaration: FormDeclaration, dialog?: Dialog): JsonSchema {
  const field = dialog?.form.properties[name];
  if (!field)
    throw new Error(`${declaration.id}: the request names the dialog field "${name}", which the dialog does not have`);
  return fieldSchema(field, 'sent');
}
