import type { BodyObject, FieldSchema } from '@/generated/declaration';
import { filePart } from '@/registry/file-fields';
import { placesIn } from '@/registry/paths';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';

/**
 * An upload belongs to a member, and the gateway puts a file in the place of its value: where nobody is signed in, or the
 * value is buried among words or in a group, neither can be.
 */
export const rule = {
  name: 'file-places',
  perTool: true,
  explains: 'A file is asked for at the top of a form, by members alone, and sent as it is.',
};

type Fields = Record<string, FieldSchema>;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...buried(tool), ...inDialogs(tool), ...ofStrangers(tool), ...amongWords(tool)]);
}

function buried({ source, form: { form, reveal = {} } }: FormTool): Finding[] {
  return Object.entries(form.properties).flatMap(([name, field]) => {
    const path = ['form', 'properties', name];
    const groups: [Path, Fields][] = [
      [[...path, 'properties'], field.properties ?? {}],
      [[...path, 'items', 'properties'], field.items?.properties ?? {}],
    ];
    const inside = groups.flatMap(([at, parts]) => filesAt(parts).map((part) => [...at, part]));
    const replacing = filePart(field) && reveal[name]?.send === 'replace';
    return [
      ...inside.map((at) => finding(source, at, misplaced('a file inside a group'), 'name')),
      ...(replacing ? [finding(source, ['reveal', name, 'send'], misplaced('a file in the place of a choice'))] : []),
    ];
  });
}

function inDialogs(tool: FormTool): Finding[] {
  return requestsOf(tool.form).flatMap(({ dialog, path }) =>
    filesAt(dialog?.form.properties ?? {}).map((name) => {
      const at = [...path.slice(0, -1), 'dialog', 'form', 'properties', name];
      return finding(tool.source, at, misplaced('a file in a dialog'), 'name');
    }),
  );
}

function ofStrangers({ source, form }: FormTool): Finding[] {
  if (!form.request?.public) return [];
  return filesAt(form.form.properties).map((name) => {
    const words = {
      found: `the file "${name}" in a form that anybody may send`,
      expected: 'files of members alone',
      mend: 'Remove the field, or "public" of the request.',
    };
    return finding(source, ['form', 'properties', name], words, 'name');
  });
}

function amongWords(tool: FormTool): Finding[] {
  const files = new Set(filesAt(tool.form.form.properties));
  const own = requestsOf(tool.form).filter(({ refines }) => !refines);
  return own.flatMap((request) => wordsIn(tool, request, files));
}

function wordsIn(
  { source }: FormTool,
  { request: value, path }: DeclaredRequest,
  files: ReadonlySet<string>,
): Finding[] {
  const look = (body: BodyObject, at: Path): Finding[] =>
    Object.entries(body).flatMap(([name, part]) => {
      if (part === undefined || part === 'form') return [];
      const here = [...at, name];
      if (part.object) return look(part.object, [...here, 'object']);
      const joined = part.join !== undefined && files.has(part.from ?? '');
      const told = placesIn(part.text ?? '').some((place) => files.has(place.split('.')[0] ?? ''));
      if (!joined && !told) return [];
      const words = {
        found: 'a file among other words',
        expected: 'the file alone',
        mend: 'Send it as { "from": "<field>" }.',
      };
      return [finding(source, here, words)];
    });
  return value.body === 'form' ? [] : look(value.body, [...path, 'body']);
}

function filesAt(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, field]) => filePart(field))
    .map(([name]) => name);
}

function misplaced(found: string) {
  return { found, expected: 'files at the top of the form', mend: 'Ask for it in a field of the form itself.' };
}
