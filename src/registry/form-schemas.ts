import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { conditionsOf, isRequiredWhileShown } from './answers';
import { conditionSchema } from './conditions';
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
  if?: JsonSchema;
  then?: JsonSchema;
  allOf?: JsonSchema[];
  not?: JsonSchema;
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
  multipleOf?: number;
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
  const names = Object.keys(declaration.form.properties);
  const conditional = names.filter((name) => conditionsOf(declaration, name).length > 0);
  schema.required = schema.required?.filter((name) => !conditional.includes(name));
  const rules = conditional.filter((name) => isRequiredWhileShown(declaration, name));
  if (rules.length > 0) schema.allOf = rules.map((name) => requiredWhileShown(declaration, name));
  return { ...schema, additionalProperties: false };
}

function requiredWhileShown(declaration: FormDeclaration, name: string): JsonSchema {
  const isList = (field: string) => declaration.form.properties[field]?.type === 'array';
  const shown = conditionsOf(declaration, name).map((when) => conditionSchema(when, isList));
  return {
    if: shown.length === 1 && shown[0] ? shown[0] : { allOf: shown },
    // biome-ignore lint/suspicious/noThenProperty: "then" is the JSON Schema keyword
    then: { properties: { [name]: {} }, required: [name] },
  };
}

/** One field as JSON Schema: nested fields take no others. What only a calendar or a server can check is left out. */
export function fieldSchema(field: FieldSchema | FieldItems): JsonSchema {
  const { earliest: _e, latest: _l, accept: _a, maxBytes: _m, ...rest } = field as FieldSchema;
  const { format, properties, items, ...plain } = rest;
  return {
    ...plain,
    ...(format && (PATTERNS[format] ? { pattern: PATTERNS[format] } : { format })),
    ...(items && { items: fieldSchema(items) }),
    ...(properties && { properties: mapFields(properties), additionalProperties: false }),
  };
}

/** Formats that are our own, or stricter or laxer than those of JSON Schema. */
const PATTERNS: Record<string, string> = {
  // As the browser's own picker gives it, without seconds and zone.
  time: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  // What an upload answers with: the id of the file and its name.
  file: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$',
};

function mapFields(fields: Record<string, FieldSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
}
