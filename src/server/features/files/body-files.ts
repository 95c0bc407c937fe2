import { Failure } from '@/contracts/failure';
import { type FileField, fileNameOf, type InputFile, isAccepted } from '@/contracts/file';
import { valueAt } from '@/registry/paths';
import type { StoredFile } from './file-rows';
import { formatBytes } from './write-upload';

type Body = Readonly<Record<string, unknown>>;

export interface FileReference {
  id: string;
  value: string;
  field: FileField;
}

/** Returns the file references in a body, in the order of its fields. */
export function findFileReferences(body: Body, fields: readonly FileField[]): FileReference[] {
  return fields.flatMap((field) =>
    [valueAt(body, field.path) ?? []]
      .flat()
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .map((value) => ({ id: fileId(value), value, field })),
  );
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/)/;

/** Returns the id in a file value `<id>/<name>`; empty if there is none. */
function fileId(value: string): string {
  return ID.exec(value)?.[0] ?? '';
}

/**
 * Checks that every referenced file exists, belongs to the member and fits its field. The file may have been uploaded
 * for another field.
 *
 * @throws Failure 400 naming the field
 */
export function checkFiles(references: readonly FileReference[], owned: ReadonlyMap<string, StoredFile>): void {
  for (const { id, value, field } of references) {
    const file = owned.get(id);
    if (!file) throw fileGone(value, field);
    if (!isAccepted(file, field.accept))
      throw fileFailure('file_type', field, `"${file.name}" is ${file.type}, which is not taken here.`);
    if (file.size > field.maxBytes)
      throw fileFailure(
        'file_too_large',
        field,
        `"${file.name}" is too large: the limit is ${formatBytes(field.maxBytes)}.`,
      );
  }
}

/** Creates the failure for a file that does not exist or belongs to another member. */
function fileGone(value: string, field: FileField): Failure {
  return fileFailure('file_gone', field, `The file "${fileNameOf(value)}" is no longer here. Please upload it again.`);
}

function fileFailure(code: string, { field }: FileField, message: string): Failure {
  return new Failure(code, message, 400, { field });
}

/** Returns a copy of the body in which file values are replaced by files. */
export function replaceFiles(
  body: Body,
  fields: readonly FileField[],
  fileOf: (id: string) => InputFile,
): Record<string, unknown> {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    return typeof value === 'string' && value !== '' ? fileOf(fileId(value)) : value;
  };
  return fields.reduce<Record<string, unknown>>((result, { path }) => updateAt(result, path.split('.'), replace), {
    ...body,
  });
}

function updateAt(
  body: Body,
  [name = '', ...rest]: string[],
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  const value = body[name];
  if (!Object.hasOwn(body, name)) return { ...body };
  return { ...body, [name]: rest.length > 0 ? updateAt((value ?? {}) as Body, rest, change) : change(value) };
}
