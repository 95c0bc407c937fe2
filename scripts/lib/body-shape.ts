import type { ToolRequest } from '@/generated/declaration';
import { givenSchema } from '@/registry/file-bodies';
import type { JsonSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import type { DeclaredRequest } from '@/registry/requests';
import { madeOnce } from './last-made.ts';
import type { FormTool } from './registry-input.ts';

/** The schema of a request's body as its automation is given it; undefined where it cannot be made, which the rules about its sources report. */
export function bodyShape({ form }: FormTool, declared: DeclaredRequest): JsonSchema | undefined {
  const known = shapesOf(form);
  const { request } = declared;
  if (!known.has(request)) known.set(request, madeShape(form, declared));
  return known.get(request);
}

/** Made once: every name in a prompt is looked for in it, by several rules. */
const shapesOf = madeOnce((_form: FormDeclaration) => new Map<ToolRequest, JsonSchema | undefined>());

function madeShape(form: FormDeclaration, { request, dialog }: DeclaredRequest): JsonSchema | undefined {
  try {
    return givenSchema(requestSchema(form, request, dialog));
  } catch {
    return undefined;
  }
}

/** Whether a dotted path leads to a part of a body; below a part whose shape is not known anything may lie. */
export function reaches(body: JsonSchema | undefined, path: string): boolean {
  if (!body) return false;
  if (body.anyOf) return body.anyOf.some((branch) => reaches(branch, path));
  if (path === '') return true;
  if (!body.properties) return Object.keys(body).length === 0;
  const [step = '', ...rest] = path.split('.');
  return Object.hasOwn(body.properties, step) && reaches(body.properties[step], rest.join('.'));
}

/** The dotted paths of a body's fields. */
export function pathsIn(body: JsonSchema, prefix = ''): string[] {
  return Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
    schema.properties ? pathsIn(schema, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}
