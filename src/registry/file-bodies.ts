import type { FileField } from '@/contracts/file';
import type { BodyObject, ToolRequest } from '@/generated/declaration';
import { filePart } from './file-fields';
import { fieldSchema, type JsonSchema } from './form-schemas';
import type { FormDeclaration } from './options';

/** Returns the file fields of a request: each with its path in the body and its accepted types and size. */
export function fileFields(declaration: FormDeclaration, { body }: ToolRequest): FileField[] {
  const fields = Object.entries(declaration.form.properties);
  const limitsByField = new Map<string, Pick<FileField, 'accept' | 'maxBytes'>>();
  for (const [name, field] of fields) {
    const part = filePart(field);
    if (part) limitsByField.set(name, { accept: part.accept ?? [], maxBytes: part.maxBytes ?? 0 });
  }
  const fileFieldAt = (field: string, path: string): FileField[] => {
    const limits = limitsByField.get(field);
    return limits ? [{ field, path, ...limits }] : [];
  };
  const remainingFields = (except: object) =>
    [...limitsByField.keys()].filter((field) => !Object.hasOwn(except, field));
  const fieldsInBody = (object: BodyObject, prefix: string): FileField[] =>
    Object.entries(object).flatMap(([name, value]) => {
      if (value === 'form') return remainingFields(object).flatMap((field) => fileFieldAt(field, `${prefix}${field}`));
      if (value?.object) return fieldsInBody(value.object, `${prefix}${name}.`);
      return value?.from ? fileFieldAt(value.from, `${prefix}${name}`) : [];
    });
  return body === 'form' ? remainingFields({}).flatMap((field) => fileFieldAt(field, field)) : fieldsInBody(body, '');
}

export const FILE_PATTERN = fieldSchema({ type: 'string', title: 'File', format: 'file' }).pattern;

const INPUT_FILE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer' },
    url: { type: 'string' },
    // Content of a text file, for templates.
    text: { type: 'string' },
  },
  required: ['id', 'name', 'type', 'size', 'url'],
  additionalProperties: false,
};

/** Returns the schema of a body as the automation receives it, with file objects in place of the values of file fields. */
export function withInputFiles<S extends JsonSchema>(schema: S): S {
  if (schema.pattern === FILE_PATTERN) return { title: schema.title, ...INPUT_FILE_SCHEMA } as unknown as S;
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withInputFiles(inner)])),
    }),
    ...(items && { items: withInputFiles(items) }),
    ...(anyOf && { anyOf: anyOf.map(withInputFiles) }),
  };
}
