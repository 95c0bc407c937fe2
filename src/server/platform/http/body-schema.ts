import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import { isEmailAddress } from '@/contracts/email-address';
import { Failure } from '@/contracts/failure';
import { UUID } from './uuid';

export interface ValueSchema {
  /** Error message for an invalid value: says what a value must be. */
  message?: string;
  /** The value may be missing. */
  optional?: true;
  /** How a text is cleaned before it is checked. */
  tidy?: keyof typeof TIDIERS;
  [keyword: string]: unknown;
}

type RequiredSchema = ValueSchema & { optional?: never };

/** Schemas of the fields of a body. Fields that may be missing in `T` are optional. */
export type FieldSchemas<T> = {
  [N in keyof T]-?: Record<never, never> extends Pick<T, N> ? ValueSchema & { optional: true } : RequiredSchema;
};

/** Checks a parsed body and returns its declared fields, cleaned and with defaults. @throws Failure 400 */
export type BodyReader<T> = (body: unknown) => T;

const TIDIERS = {
  /** Pasted line breaks become spaces. */
  line: singleLine,
  trim: (text: string) => text.trim(),
  lower: (text: string) => text.trim().toLowerCase(),
};

const tidy: SchemaValidateFunction = (name: keyof typeof TIDIERS, text: string, _schema, place) => {
  if (place) place.parentData[place.parentDataProperty] = TIDIERS[name](text);
  return true;
};

const ajv = new Ajv({ useDefaults: true, removeAdditional: true, strictTypes: false });
ajv.addVocabulary(['message', 'optional']);
ajv.addFormat('email', isEmailAddress).addFormat('uuid', UUID);
ajv.addKeyword({
  keyword: 'tidy',
  type: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  validate: tidy,
});

/**
 * Creates the reader of a body that is a JSON object. An invalid field is refused with its name and the `message` of
 * the innermost schema that has one.
 *
 * @param rules further keywords for the object as a whole
 */
export function bodyReader<T>(fields: FieldSchemas<T>, rules: RequiredSchema = {}): BodyReader<T> {
  const schema = objectSchema(fields, { message: 'The body must be a JSON object.', ...rules });
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= ajv.compile(schema);
    if (validate(body)) return body as T;
    const [error] = validate.errors ?? [];
    throw error ? refusal(schema, error) : invalidField('body', schema.message ?? '');
  };
}

/** Returns the schema of an object with these fields; other fields are removed. */
export function objectSchema<T>(fields: FieldSchemas<T>, rules: RequiredSchema = {}): RequiredSchema {
  const properties: Readonly<Record<string, ValueSchema>> = fields;
  const required = Object.keys(properties).filter((name) => !properties[name]?.optional);
  return { type: 'object', properties, required, additionalProperties: false, ...rules };
}

/** Creates the failure for an invalid field of a body. */
export function invalidField(field: string, message: string): Failure {
  return new Failure('invalid_body', message, 400, { field });
}

/** Creates the failure for an error, following its path through the schema to the field and its `message`. */
function refusal(schema: ValueSchema, { schemaPath, keyword, params, propertyName }: ErrorObject): Failure {
  const path = schemaPath.split('/').slice(1);
  if (keyword === 'required') path.splice(-1, 1, 'properties', String(params.missingProperty));
  if (path[0] === 'propertyNames') return unknownField(propertyName ?? '');
  let [node, field, message]: [unknown, string, string] = [schema, 'body', schema.message ?? ''];
  path.forEach((name, index) => {
    node = (node as Record<string, unknown> | undefined)?.[name];
    if (path[index - 1] === 'properties' && node) field = name;
    if (node instanceof Object && 'message' in node) message = String(node.message);
  });
  return invalidField(field, message);
}

function unknownField(name: string): Failure {
  const field = name.slice(0, 50);
  return invalidField(field, `"${field}" is not known here.`);
}

/** Collapses line breaks and other white space, as in pasted text, to one line. */
export function singleLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Returns the schema of a text of at most `maxLength` characters. */
export const textField = (maxLength: number, message: string) => ({ type: 'string', maxLength, message });

/** Returns the schema of a text of one line. */
export const lineField = (maxLength: number, message: string) => ({
  ...textField(maxLength, message),
  tidy: 'line' as const,
});

/** Returns the schema of a whole number within bounds. */
export const numberField = (minimum: number, maximum: number, message: string) => ({
  ...{ type: 'integer', minimum, maximum, message },
});

/** Returns the schema of a boolean. */
export const flagField = (message: string) => ({ type: 'boolean', message });

/** Returns the schema of a UUID, in lower case. */
export const idField = (message: string) => ({ type: 'string', tidy: 'lower' as const, format: 'uuid', message });

/** Returns the schema of an e-mail address, in lower case. */
export const emailField = (message: string) => ({
  ...textField(255, message),
  tidy: 'lower' as const,
  format: 'email',
});

/** Marks the schema of a field as optional. */
export const optional = <S extends ValueSchema>(schema: S) => ({ ...schema, optional: true as const });

/** Schema of any value, or none. */
export const ANYTHING = { optional: true } as const;
