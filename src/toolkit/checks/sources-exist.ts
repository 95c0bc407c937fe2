import type { BodyObject, BodyValue } from '@/generated/declaration';
import { revealingChoice } from '@/registry/conditions';
import { pathPlaceholders } from '@/registry/paths';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import { layersOfSample, responsesOf, valuesAt } from '../declaration/answer-parts';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { kindsFrom } from '../project/plugin-files';

/** The automation would get an empty or no value for a body field without a source. */
export const explains =
  'Every part of a request body comes from a field, dialog field or part of the result that exists.';

interface Part {
  name: string;
  value: BodyValue;
  path: Path;
}

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  return requestsOf(tool.form).flatMap((declared) => {
    const { request, path, refines } = declared;
    if (request.body === 'form' || refines) return [];
    const parts = partsOf(request.body, [...path, 'body']);
    return parts.flatMap((part) => [
      fieldFindings(tool, part),
      dialogFindings(tool, declared, part),
      resultFindings(input, tool, declared, part),
      strayFindings(tool, part),
    ]);
  });
}

function partsOf(body: BodyObject, path: Path): Part[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined || value === 'form') return [];
    const part = { name, value, path: [...path, name] };
    return [part, ...(value.object ? partsOf(value.object, [...part.path, 'object']) : [])];
  });
}

function fieldFindings({ source, form: { form, reveal = {} } }: FormTool, { value, path }: Part): Findings {
  const sources = [
    ...(value.from ? [{ from: value.from, at: [...path, 'from'] }] : []),
    ...pathPlaceholders(value.text ?? '').map((from) => ({ from, at: [...path, 'text'] })),
  ];
  return sources.flatMap(({ from, at }) => {
    const [field = '', part] = from.split('.');
    const schema = Object.hasOwn(form.properties, field) ? form.properties[field] : undefined;
    const mend = 'Name a field of the form.';
    if (!schema) return findingAt(source, at, unknownNameText('field', field, Object.keys(form.properties), mend));
    const paths = Object.keys(schema.properties ?? {}).map((name) => `${field}.${name}`);
    if (part && !paths.includes(`${field}.${part}`))
      return findingAt(source, at, unknownNameText('part', from, paths, mend));
    const choice = reveal[field]?.send === 'replace' && revealingChoice(reveal[field].when);
    if (!choice) return [];
    return findingAt(source, at, {
      found: `"${field}", which is sent in place of "${choice.field}"`,
      expected: 'a field that is sent under its own name',
      mend: `Remove this part, or write "send": "beside" where "${field}" is declared.`,
    });
  });
}

function dialogFindings({ source }: FormTool, { dialog }: DeclaredRequest, { value, path }: Part): Findings {
  const dialogFields = Object.keys(dialog?.form.properties ?? {});
  if (!value.dialog || dialogFields.includes(value.dialog)) return [];
  const mend = dialog
    ? 'Name a field of the dialog.'
    : 'Give the action a dialog with this field, or name another source.';
  return findingAt(source, [...path, 'dialog'], unknownNameText('dialog field', value.dialog, dialogFields, mend));
}

function resultFindings(
  input: CheckInput,
  tool: FormTool,
  { onResult }: DeclaredRequest,
  { value, path }: Part,
): Findings {
  const { plugins, results } = input;
  const { source, form } = tool;
  if (value.result === undefined) return [];
  if (!onResult)
    return findingAt(source, [...path, 'result'], {
      found: 'a part of the result in the submit',
      expected: 'sources known before there is a result',
      mend: 'Take another source; only an action on the result knows it.',
    });
  const kinds = kindsFrom(plugins, form.response?.normaliser);
  const parts = kinds.flatMap((kind) =>
    Object.keys((results[kind] as { properties?: object } | undefined)?.properties ?? {}),
  );
  const first = value.result.split('.')[0] ?? '';
  if (first === '' || kinds.length === 0 || parts.includes(first)) return [];
  // If the schema allows any parts, the samples show which ones exist.
  const answers = responsesOf(input, tool, kinds).flatMap(layersOfSample);
  if (valuesAt(answers, value.result.split('.')).length > 0) return [];
  const mend = 'Name a part, or write "" for the whole result.';
  return findingAt(source, [...path, 'result'], unknownNameText('part of the result', first, parts, mend));
}

function strayFindings({ source, form: { form } }: FormTool, { value, path }: Part): Findings {
  const stray = (part: string, expected: string) =>
    findingAtName(source, [...path, part], {
      found: `"${part}" beside another source`,
      expected,
      mend: `Remove "${part}".`,
    });
  const field = value.from ? form.properties[value.from] : undefined;
  const cannotJoin = !value.from || (field && field.type !== 'array');
  return [
    value.else !== undefined && value.fact === undefined && stray('else', 'it beside "fact" only'),
    value.optional !== undefined && value.from === undefined && stray('optional', 'it beside "field" only'),
    value.join !== undefined && cannotJoin && stray('join', 'it beside a "field" that is a list only'),
  ];
}
