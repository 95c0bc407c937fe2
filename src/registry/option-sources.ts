import type { OptionsFrom } from '@/generated/declaration';
import { fieldSchema, type JsonSchema } from './form-schemas';
import type { FormDeclaration } from './options';

/** How long a list of options is waited for, in seconds: somebody sits before the form. */
export const OPTION_SECONDS = 30;

/** Fields whose answers decide what is offered: options are asked for once all of them are filled in. */
export function decidersOf({ field, after = [] }: OptionsFrom): readonly string[] {
  return field === undefined ? after : [field, ...after];
}

/** A webhook that answers with the options of fields, and the answers it is sent. */
export interface OptionRequest {
  webhook: string;
  /** The first field whose options it answers with. */
  field: string;
  after: readonly string[];
}

/** Every webhook the options of a tool's fields come from, once. */
export function optionRequestsOf({ ui }: FormDeclaration): OptionRequest[] {
  const requests = Object.entries(ui.fields ?? {}).flatMap(([field, { optionsFrom }]) =>
    optionsFrom?.webhook ? [{ webhook: optionsFrom.webhook, field, after: decidersOf(optionsFrom) }] : [],
  );
  return requests.filter(({ webhook }, index) => requests.findIndex((one) => one.webhook === webhook) === index);
}

/**
 * The JSON Schema of the body of such a call: exactly the fields it depends on, all filled in.
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
    return [name, filledIn(fieldSchema(field))];
  });
  return {
    $id: `${webhook}.request`,
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...after],
    additionalProperties: false,
  };
}

function filledIn(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string' && !schema.enum) return { ...schema, minLength: schema.minLength ?? 1 };
  return schema.type === 'array' ? { ...schema, minItems: schema.minItems ?? 1 } : schema;
}
