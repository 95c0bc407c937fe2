import type { BodyObject, FieldSchema } from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { pathPlaceholders } from '@/registry/paths';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import { fieldsIn } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** The gateway replaces the value by a member's file, which is impossible for visitors and inside a text or a group. */
export const explains =
  'A file field is not part of a group or dialog, only members send it, and the body contains its value unchanged.';

type Fields = Record<string, FieldSchema>;

export function checkForm(tool: FormTool): Findings {
  return [nestedFiles(tool), dialogFiles(tool), publicFiles(tool), mixedFiles(tool)];
}

function nestedFiles(tool: FormTool): Findings {
  const { source, form } = tool;
  const files = fieldsIn(tool).filter(({ field }) => filePart(field));
  return files.flatMap(({ name, path, parent }) => {
    if (parent) return findingAtName(source, path, misplacedProblem('a file inside a group'));
    if (form.reveal?.[name]?.send !== 'replace') return [];
    return findingAt(source, ['reveal', name, 'send'], misplacedProblem('a file that replaces a choice'));
  });
}

function dialogFiles(tool: FormTool): Findings {
  return requestsOf(tool.form).flatMap(({ dialog, path }) =>
    filesAt(dialog?.form.properties ?? {}).map((name) => {
      const at = [...path.slice(0, -1), 'dialog', 'form', 'properties', name];
      return findingAtName(tool.source, at, misplacedProblem('a file in a dialog'));
    }),
  );
}

function publicFiles({ source, form }: FormTool): Findings {
  if (!form.request?.public) return [];
  return filesAt(form.form.properties).map((name) =>
    findingAtName(source, ['form', 'properties', name], {
      found: `the file "${name}" in a form that visitors may send`,
      expected: 'files only in forms that members send',
      mend: 'Remove the field, or remove "public" from the request.',
    }),
  );
}

function mixedFiles(tool: FormTool): Findings {
  const files = new Set(filesAt(tool.form.form.properties));
  const requests = requestsOf(tool.form).filter(({ refines }) => !refines);
  return requests.flatMap((request) => mixedFindings(tool, request, files));
}

function mixedFindings(
  { source }: FormTool,
  { request: value, path }: DeclaredRequest,
  files: ReadonlySet<string>,
): Findings {
  const findMixed = (body: BodyObject, at: Path): Findings =>
    Object.entries(body).flatMap(([name, part]) => {
      if (part === undefined || part === 'form') return [];
      const here = [...at, name];
      if (part.object) return findMixed(part.object, [...here, 'object']);
      const inText = pathPlaceholders(part.text ?? '').map((place) => place.split('.')[0] ?? '');
      const file = [...(part.join === undefined ? [] : [part.from ?? '']), ...inText].find((field) => files.has(field));
      if (file === undefined) return [];
      return findingAt(source, here, {
        found: 'a file among other words',
        expected: 'the file alone',
        mend: `Send it by itself, as "${name}": { "field": "${file}" }.`,
      });
    });
  return value.body === 'form' ? [] : findMixed(value.body, [...path, 'body']);
}

function filesAt(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, field]) => filePart(field))
    .map(([name]) => name);
}

function misplacedProblem(found: string) {
  return { found, expected: 'files at the top of the form', mend: 'Ask for it in a field of the form itself.' };
}
