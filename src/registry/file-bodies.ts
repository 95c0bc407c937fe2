import type { FileField } from '@/contracts/file';
import type { BodyObject, ToolRequest } from '@/generated/declaration';
import { filePart } from './file-fields';
import { fieldSchema, type JsonSchema } from './form-schemas';
import type { FormDeclaration } from './options';

/** The file fields of a request: each with its place in the body and what it takes. */
export function fileFields(declaration: FormDeclaration, { body }: ToolRequest): FileField[] {
  const fields = Object.entries(declaration.form.properties);
  const takes = new Map<string, Pick<FileField, 'accept' | 'maxBytes'>>();
  for (const [name, field] of fields) {
    const part = filePart(field);
    if (part) takes.set(name, { accept: part.accept ?? [], maxBytes: part.maxBytes ?? 0 });
  }
  const at = (field: string, path: string): FileField[] => {
    const taken = takes.get(field);
    return taken ? [{ field, path, ...taken }] : [];
  };
  const all = (except: object) => [...takes.keys()].filter((field) => !Object.hasOwn(except, field));
  const inBody = (object: BodyObject, prefix: string): FileField[] =>
    Object.entries(object).flatMap(([name, value]) => {
      if (value === 'form') return all(object).flatMap((field) => at(field, `${prefix}${field}`));
      if (value?.object) return inBody(value.object, `${prefix}${name}.`);
      return value?.from ? at(value.from, `${prefix}${name}`) : [];
    });
  return body === 'form' ? all({}).flatMap((field) => at(field, field)) : inBody(body, '');
}

/** What a file's value is checked against. */
export const FILE_PATTERN = fieldSchema({ type: 'string', title: 'File', format: 'file' }).pattern;

const GIVEN: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer' },
    url: { type: 'string' },
    // Of a file of text, for templates.
    text: { type: 'string' },
  },
  required: ['id', 'name', 'type', 'size', 'url'],
  additionalProperties: false,
};

/** The schema of a body as its automation is given it: the gateway puts files in the places of their values. */
export function givenSchema<S extends JsonSchema>(schema: S): S {
  if (schema.pattern === FILE_PATTERN) return { title: schema.title, ...GIVEN } as unknown as S;
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, givenSchema(inner)])),
    }),
    ...(items && { items: givenSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(givenSchema) }),
  };
}
