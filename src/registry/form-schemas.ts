import type { FieldSchema } from '@/generated/declaration';
import { isRequiredWhileShown } from './answers';
import type { FormDeclaration } from './options';

/** A JSON Schema (draft-07) made by the registry. */
export interface JsonSchema {
  $id?: string;
  title?: string;
  description?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  allOf?: { if: JsonSchema; then: JsonSchema }[];
  anyOf?: JsonSchema[];
  contains?: JsonSchema;
  const?: unknown;
  enum?: unknown[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  uniqueItems?: boolean;
  default?: unknown;
}

/**
 * The flat, static schema the form is rendered from. It holds no condition, so nothing is resolved while typing;
 * which fields show is decided by `isShown`.
 */
export function renderSchema(declaration: FormDeclaration): JsonSchema & { $id: string } {
  const properties = declaration.form.properties;
  return {
    $id: declaration.id,
    type: 'object',
    properties: mapFields(properties),
    required: declaration.form.required ?? [],
  };
}

/**
 * The schema effective answers are checked against: the render schema plus the declared limits, plus `if/then` for what
 * becomes required when it shows. Codegen compiles it, so the browser needs no `eval`.
 */
export function validationSchema(declaration: FormDeclaration): JsonSchema & { $id: string } {
  const schema = renderSchema(declaration);
  for (const [name, { max }] of Object.entries(declaration.limits ?? {})) {
    const field = schema.properties?.[name];
    if (field) field.maxItems = max;
  }
  const conditional = Object.entries(declaration.reveal ?? {}).filter(([name]) =>
    isRequiredWhileShown(declaration, name),
  );
  if (conditional.length > 0) {
    schema.allOf = conditional.map(([name, { when }]) => ({
      if: {
        properties: {
          [when.field]: when.includes ? { type: 'array', contains: { const: when.includes } } : { const: when.is },
        },
        required: [when.field],
      },
      // biome-ignore lint/suspicious/noThenProperty: "then" is the JSON Schema keyword
      then: { properties: { [name]: {} }, required: [name] },
    }));
  }
  return { ...schema, additionalProperties: false };
}

/** One field as JSON Schema: nested fields take no others. */
export function fieldSchema(field: FieldSchema): JsonSchema {
  if (!field.properties) return { ...field } as JsonSchema;
  return { ...field, properties: mapFields(field.properties), additionalProperties: false } as JsonSchema;
}

function mapFields(fields: Record<string, FieldSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
}
