import type { JsonSchema } from '@/registry/form-schemas';
import { requestSchema } from '@/registry/request-schema';
import type { FormTool } from './registry-input.ts';
import type { PlacedRequest } from './walk.ts';

/** The schema of a request's body; undefined where it cannot be made, which the rules about its sources report. */
export function bodyShape({ form }: FormTool, { value, dialog }: PlacedRequest): JsonSchema | undefined {
  try {
    return requestSchema(form, value, dialog);
  } catch {
    return undefined;
  }
}

/** Whether a dotted path leads to a part of a body; below a part whose shape is not known anything may lie. */
export function reaches(body: JsonSchema, path: string): boolean {
  let schema: JsonSchema | undefined = body;
  for (const step of path.split('.')) {
    if (schema?.properties) schema = Object.hasOwn(schema.properties, step) ? schema.properties[step] : undefined;
    else return schema !== undefined && Object.keys(schema).length === 0;
  }
  return schema !== undefined;
}

/** The dotted paths of a body's fields. */
export function pathsIn(body: JsonSchema, prefix = ''): string[] {
  return Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
    schema.properties ? pathsIn(schema, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}
