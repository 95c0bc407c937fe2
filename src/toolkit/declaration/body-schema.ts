import type { ToolRequest } from '@/generated/declaration';
import { withInputFiles } from '@/registry/file-bodies';
import type { JsonSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import type { DeclaredRequest } from '@/registry/requests';
import { memoizeByObject } from '../memoize';
import type { FormTool } from '../project/check-input';

/**
 * Returns the schema of a request body as its automation receives it; undefined if it cannot be built, which the rules
 * about its sources report.
 */
export function bodySchema({ form }: FormTool, declared: DeclaredRequest): JsonSchema | undefined {
  const schemas = schemasOf(form);
  const { request } = declared;
  if (!schemas.has(request)) schemas.set(request, buildSchema(form, declared));
  return schemas.get(request);
}

/** The schemas of a form by request; cached, because several rules look up every name of a prompt in them. */
const schemasOf = memoizeByObject((_form: FormDeclaration) => new Map<ToolRequest, JsonSchema | undefined>());

/** Builds the schema of a body; undefined if the declaration is too wrong for one, which other rules tell. */
function buildSchema(form: FormDeclaration, { request, dialog }: DeclaredRequest): JsonSchema | undefined {
  try {
    return withInputFiles(requestSchema(form, request, dialog));
  } catch {
    return undefined;
  }
}

/** Returns true if a dotted path leads to a part of a body. Below a part without a known shape, any path is valid. */
export function reaches(body: JsonSchema | undefined, path: string): boolean {
  if (!body) return false;
  if (body.anyOf) return body.anyOf.some((branch) => reaches(branch, path));
  if (path === '') return true;
  if (!body.properties) return Object.keys(body).length === 0;
  const [step = '', ...rest] = path.split('.');
  return Object.hasOwn(body.properties, step) && reaches(body.properties[step], rest.join('.'));
}

/** Returns the dotted paths of a body's fields. */
export function pathsIn(body: JsonSchema, prefix = ''): string[] {
  return Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
    schema.properties ? pathsIn(schema, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}
