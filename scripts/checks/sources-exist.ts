import type { BodyObject, BodyValue } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { type PlacedRequest, requestsIn, unknownName } from '../lib/walk.ts';

/** A body field that comes from nowhere would be sent empty, or not at all, and the automation would work with a gap. */
export const rule = {
  name: 'sources-exist',
  explains: 'Every part of a request body comes from a field, dialog field or part of the result that is there.',
};

interface Part {
  name: string;
  value: BodyValue;
  path: Path;
}

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    requestsIn(tool.form).flatMap((request) => {
      if (request.value.body === 'form') return [];
      const parts = partsOf(request.value.body, [...request.path, 'body']);
      return parts.flatMap((part) => [
        ...fieldFindings(tool, part),
        ...dialogFindings(tool, request, part),
        ...resultFindings(input, tool, request, part),
        ...strayFindings(tool, part),
      ]);
    }),
  );
}

function partsOf(body: BodyObject, path: Path): Part[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined || value === 'form') return [];
    const own = { name, value, path: [...path, name] };
    return [own, ...(value.object ? partsOf(value.object, [...own.path, 'object']) : [])];
  });
}

function fieldFindings({ source, form: { form, reveal = {} } }: FormTool, { value, path }: Part): Finding[] {
  const named = [
    ...(value.from ? [{ from: value.from, at: [...path, 'from'] }] : []),
    ...(value.lines ?? []).map(({ from }, index) => ({ from, at: [...path, 'lines', index, 'from'] })),
  ];
  return named.flatMap(({ from, at }) => {
    const [field = '', part] = from.split('.');
    const schema = Object.hasOwn(form.properties, field) ? form.properties[field] : undefined;
    const mend = 'Name a field of the form.';
    if (!schema) return [finding(source, at, unknownName('field', field, Object.keys(form.properties), mend))];
    const parts = Object.keys(schema.properties ?? {});
    if (part && !parts.includes(part))
      return [
        finding(
          source,
          at,
          unknownName(
            'part',
            from,
            parts.map((name) => `${field}.${name}`),
            mend,
          ),
        ),
      ];
    if (reveal[field]?.send !== 'replace') return [];
    const words = {
      found: `"${field}", which is sent in place of "${reveal[field].when.field}"`,
      expected: 'a field sent under its own name',
      mend: `Remove this part, or write "send": "beside" in reveal.${field}.`,
    };
    return [finding(source, at, words)];
  });
}

function dialogFindings({ source }: FormTool, { dialog }: PlacedRequest, { value, path }: Part): Finding[] {
  const known = Object.keys(dialog?.form.properties ?? {});
  if (!value.dialog || known.includes(value.dialog)) return [];
  const mend = dialog
    ? 'Name a field of the dialog.'
    : 'Give the action a dialog with this field, or name another source.';
  return [finding(source, [...path, 'dialog'], unknownName('dialog field', value.dialog, known, mend))];
}

function resultFindings(
  { plugins, results }: CheckInput,
  { source, form }: FormTool,
  { onResult }: PlacedRequest,
  { value, path }: Part,
): Finding[] {
  if (value.result === undefined) return [];
  if (!onResult) {
    const words = {
      found: 'a part of the result in the submit',
      expected: 'sources known before there is a result',
      mend: 'Take another source; only an action on the result knows it.',
    };
    return [finding(source, [...path, 'result'], words)];
  }
  const kinds = kindsGiven(plugins, form.response?.normaliser);
  const parts = kinds.flatMap((kind) =>
    Object.keys((results[kind] as { properties?: object } | undefined)?.properties ?? {}),
  );
  const first = value.result.split('.')[0] ?? '';
  if (first === '' || kinds.length === 0 || parts.includes(first)) return [];
  return [
    finding(
      source,
      [...path, 'result'],
      unknownName('part of the result', first, parts, 'Name a part, or write "" for the whole result.'),
    ),
  ];
}

/** Words that belong to another source than the one named. */
function strayFindings({ source, form: { form } }: FormTool, { value, path }: Part): Finding[] {
  const found: Finding[] = [];
  const stray = (part: string, expected: string) => {
    found.push(
      finding(
        source,
        [...path, part],
        { found: `"${part}" beside another source`, expected, mend: `Remove "${part}".` },
        'name',
      ),
    );
  };
  if (value.else !== undefined && value.session === undefined) stray('else', 'it beside "session" only');
  if (value.optional !== undefined && value.from === undefined) stray('optional', 'it beside "from" only');
  const field = value.from ? form.properties[value.from] : undefined;
  if (value.join !== undefined && (!value.from || (field && field.type !== 'array')))
    stray('join', 'it beside a "from" that names a list only');
  return found;
}
