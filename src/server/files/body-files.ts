import { Failure } from '@/contracts/failure';
import { type FileField, type GivenFile, nameOfFile } from '@/contracts/file';
import { valueAt } from '@/registry/paths';
import type { KeptFile } from './file-rows';
import { inWords } from './receive';

type Body = Readonly<Record<string, unknown>>;

/** A file a body names. */
export interface NamedFile {
  id: string;
  value: string;
  field: FileField;
}

/** The files a body names, in the order of its fields. */
export function filesIn(body: Body, fields: readonly FileField[]): NamedFile[] {
  return fields.flatMap((field) =>
    [valueAt(body, field.path) ?? []]
      .flat()
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .map((value) => ({ id: idIn(value), value, field })),
  );
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/)/;

/** The id in a file's value; empty where it is none. */
function idIn(value: string): string {
  return ID.exec(value)?.[0] ?? '';
}

/**
 * Sees that every file a body names is there, the member's, and what its field takes: it may have been uploaded for another.
 *
 * @throws Failure 400 naming the field
 */
export function checkFiles(named: readonly NamedFile[], owned: ReadonlyMap<string, KeptFile>): void {
  for (const { id, value, field } of named) {
    const file = owned.get(id);
    if (!file) throw gone(value, field);
    if (!field.accept.includes(file.type))
      throw unfit('file_type', field, `"${file.name}" is ${file.type}, which is not taken here.`);
    if (file.size > field.maxBytes)
      throw unfit('file_too_large', field, `"${file.name}" is too large: the limit is ${inWords(field.maxBytes)}.`);
  }
}

/** Said of a file that is not there, or not the member's. */
export function gone(value: string, field: FileField): Failure {
  return unfit('file_gone', field, `The file "${nameOfFile(value)}" is no longer here. Please upload it again.`);
}

function unfit(code: string, { field }: FileField, message: string): Failure {
  return new Failure(code, message, 400, { field });
}

/** The body with files in the places of their values; all else is as it was. */
export function withFiles(
  body: Body,
  fields: readonly FileField[],
  given: (id: string) => GivenFile,
): Record<string, unknown> {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    return typeof value === 'string' && value !== '' ? given(idIn(value)) : value;
  };
  return fields.reduce<Record<string, unknown>>((made, { path }) => changed(made, path.split('.'), put), { ...body });
}

function changed(
  body: Body,
  [name = '', ...rest]: string[],
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  const value = body[name];
  if (!Object.hasOwn(body, name)) return { ...body };
  return { ...body, [name]: rest.length > 0 ? changed((value ?? {}) as Body, rest, change) : change(value) };
}
