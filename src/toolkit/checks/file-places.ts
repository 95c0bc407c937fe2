import type { BodyObject, FieldSchema } from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { pathPlaceholders } from '@/registry/paths';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * An upload belongs to a member, and the gateway replaces the value of the field by the file. That is impossible for
 * visitors, and for a value inside a text or a group.
 */
export const explains =
  'A file field is not part of a group or dialog, only members send it, and the body contains its value unchanged.';
export const perTool = true;

type Fields = Record<string, FieldSchema>;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [
    ...nestedFiles(tool),
    ...dialogFiles(tool),
    ...publicFiles(tool),
    ...mixedFiles(tool),
  ]);
}

function nestedFiles(tool: FormTool): Finding[] {
  const { source, form } = tool;
  const files = fieldsIn(tool).filter(({ field }) => filePart(field));
  return files.flatMap(({ name, path, parent }) => {
    if (parent) return [findingAt(source, path, misplacedProblem('a file inside a group'), 'name')];
    if (form.reveal?.[name]?.send !== 'replace') return [];
    return [findingAt(source, ['reveal', name, 'send'], misplacedProblem('a file that replaces a choice'))];
  });
}

function dialogFiles(tool: FormTool): Finding[] {
  return requestsOf(tool.form).flatMap(({ dialog, path }) =>
    filesAt(dialog?.form.properties ?? {}).map((name) => {
      const at = [...path.slice(0, -1), 'dialog', 'form', 'properties', name];
      return findingAt(tool.source, at, misplacedProblem('a file in a dialog'), 'name');
    }),
  );
}

function publicFiles({ source, form }: FormTool): Finding[] {
  if (!form.request?.public) return [];
  return filesAt(form.form.properties).map((name) => {
    const problem = {
      found: `the file "${name}" in a form that visitors may send`,
      expected: 'files only in forms that members send',
      mend: 'Remove the field, or remove "public" from the request.',
    };
    return findingAt(source, ['form', 'properties', name], problem, 'name');
  });
}

function mixedFiles(tool: FormTool): Finding[] {
  const files = new Set(filesAt(tool.form.form.properties));
  const requests = requestsOf(tool.form).filter(({ refines }) => !refines);
  return requests.flatMap((request) => mixedFindings(tool, request, files));
}

function mixedFindings(
  { source }: FormTool,
  { request: value, path }: DeclaredRequest,
  files: ReadonlySet<string>,
): Finding[] {
  const findMixed = (body: BodyObject, at: Path): Finding[] =>
    Object.entries(body).flatMap(([name, part]) => {
      if (part === undefined || part === 'form') return [];
      const here = [...at, name];
      if (part.object) return findMixed(part.object, [...here, 'object']);
      const joined = part.join !== undefined && files.has(part.from ?? '');
      const isInText = pathPlaceholders(part.text ?? '').some((place) => files.has(place.split('.')[0] ?? ''));
      if (!joined && !isInText) return [];
      const problem = {
        found: 'a file among other words',
        expected: 'the file alone',
        mend: 'Send it as { "from": "<field>" }.',
      };
      return [findingAt(source, here, problem)];
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
