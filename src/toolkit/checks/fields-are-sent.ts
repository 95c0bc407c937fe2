import type { BodyObject, BodyValue } from '@/generated/declaration';
import { testsOf } from '@/registry/conditions';
import { pathPlaceholders } from '@/registry/paths';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A field that is not sent wastes the time of members; usually a line of the body mapping is missing. */
export const explains =
  'Every field of a form is sent in the body of its request, unless it only reveals other fields or replaces a choice.';

export function checkForm(tool: FormTool): Findings {
  const { request } = tool.form;
  if (!request || request.body === 'form') return [];
  const sent = sentBy(request.body, Object.keys(tool.form.form.properties));
  return Object.keys(tool.form.form.properties)
    .filter((name) => !sent.has(name) && !hasOtherUse(tool, name, sent))
    .map((name) =>
      findingAtName(tool.source, ['form', 'properties', name], {
        found: `the field "${name}", which is not in the body of the request`,
        expected: 'every field in the body of the request',
        mend: `Add "${name}" to "fields" of the body, or remove the field.`,
      }),
    );
}

function sentBy(body: BodyObject, fields: string[]): Set<string> {
  return new Set(
    Object.entries(body).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (name === '...') return fields.filter((field) => !Object.hasOwn(body, field));
      return value === 'form' ? [] : [...sourcesOf(value), ...(value.object ? sentBy(value.object, fields) : [])];
    }),
  );
}

function sourcesOf({ from, text }: BodyValue): string[] {
  return [...(from ? [from] : []), ...pathPlaceholders(text ?? '').map((path) => path.split('.')[0] ?? '')];
}

/**
 * Returns true if a field has a use although it is not sent: a text sent in place of a choice, a toggle that reveals
 * fields, a box that must be ticked, a field that must equal a sent one, or a choice whose presets fill a sent field.
 */
function hasOtherUse({ form }: FormTool, name: string, sent: Set<string>): boolean {
  const { ui, reveal = {}, rules = [] } = form;
  const field = form.form.properties[name];
  const conditions = [...Object.values(reveal), ...ui.sections].flatMap(({ when }) => when ?? []);
  const reveals = conditions.flatMap(testsOf).some(({ field }) => field === name);
  const target = ui.fields?.[name]?.target;
  return (
    reveal[name]?.send === 'replace' ||
    (field?.type === 'boolean' && (reveals || field.const === true)) ||
    rules.some(
      ({ need, fields }) => need === 'equal' && fields.includes(name) && fields.some((one) => sent.has(one)),
    ) ||
    (target !== undefined && sent.has(target))
  );
}
