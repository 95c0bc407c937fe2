import type { OptionsFrom, ToolRequest } from '@/generated/declaration';
import { fieldSchema, type JsonSchema } from './form-schemas';
import type { FormDeclaration } from './options';

/** Timeout for loading options, in seconds; a member is waiting at the form. */
export const OPTION_TIMEOUT_SECONDS = 30;

/** Returns the fields that the options depend on: options are loaded once all of them are filled in. */
export function dependenciesOf({ field, after = [] }: OptionsFrom): readonly string[] {
  return field === undefined ? after : [field, ...after];
}

/** A webhook that returns the options of fields, and the answers it receives. */
export interface OptionRequest {
  webhook: string;
  /** The first field that uses its options. */
  field: string;
  after: readonly string[];
}

/** Returns the webhooks that provide options for a tool's fields, each once. */
export function optionRequestsOf({ ui }: FormDeclaration): OptionRequest[] {
  const requests = Object.entries(ui.fields ?? {}).flatMap(([field, { optionsFrom }]) =>
    optionsFrom?.webhook ? [{ webhook: optionsFrom.webhook, field, after: dependenciesOf(optionsFrom) }] : [],
  );
  return requests.filter(({ webhook }, index) => requests.findIndex((one) => one.webhook === webhook) === index);
}

/** Returns the fields of a body whose values are chosen from a list that a webhook returns. */
export function listedFields({ ui }: FormDeclaration, { body }: ToolRequest): string[] {
  const isListed = (field: string) => ui.fields?.[field]?.optionsFrom?.webhook !== undefined;
  const fields = Object.keys(ui.fields ?? {}).filter(isListed);
  if (body === 'form') return fields;
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === 'form') return fields.filter((field) => !Object.hasOwn(body, field));
    return value?.from && isListed(value.from) ? [name] : [];
  });
}

/**
 * Returns the JSON Schema of the body of an option request: exactly the fields the options depend on, all filled in.
 *
 * @throws Error naming a field the form does not have
 */
export function optionRequestSchema(
  { id, form }: FormDeclaration,
  { webhook, after }: OptionRequest,
): JsonSchema & { $id: string } {
  const properties = after.map((name): [string, JsonSchema] => {
    const field = form.properties[name];
    if (!field) throw new Error(`${id}: options depend on the field "${name}", which the form does not have`);
    return [name, requireNonEmpty(fieldSchema(field))];
  });
  return {
    $id: `${webhook}.request`,
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...after],
    additionalProperties: false,
  };
}

function requireNonEmpty(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string' && !schema.enum) return { ...schema, minLength: schema.minLength ?? 1 };
  return schema.type === 'array' ? { ...schema, minItems: schema.minItems ?? 1 } : schema;
}
